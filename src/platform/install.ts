/**
 * Installing the app on the home screen: the browser's own prompt where there is one, manual steps on iOS, and a hint that appears
 * late, can be dismissed immediately and stays away for two months.
 */
import { msSince } from '#src/lib/stored-moment.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'
import { busyReasons } from './busy.ts'
import { readDeviceSetting, writeDeviceSetting } from './device-settings.ts'

/** installed: runs from the home screen. prompt: the browser prompts on request. byHand: iOS. none: not here, or not now. */
export type InstallWay = 'installed' | 'prompt' | 'byHand' | 'none'

const way = createObservable<InstallWay>('none')
export const installWay: Observable<InstallWay> = way

/** Chromium's event; not in the standard types. */
type InstallPrompt = Event & { readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }> }
let kept: InstallPrompt | null = null

/** Called once and early, because the browser offers its prompt only once and soon after loading. */
export function watchInstall(): void {
  way.set(wayAtStart())
  addEventListener('beforeinstallprompt', (event) => {
    // The member opens our prompt; the browser's own bar would be intrusive.
    event.preventDefault()
    // The event is identified by its name, because the standard types do not include it.
    kept = event as InstallPrompt
    way.set('prompt')
  })
  addEventListener('appinstalled', () => {
    kept = null
    way.set('installed')
  })
}

function wayAtStart(): InstallWay {
  if (isStandalone()) return 'installed'
  return isIos() ? 'byHand' : 'none'
}

function isStandalone(): boolean {
  return matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
}

/** iPads identify themselves as Macs; no Mac has a touch screen. */
function isIos(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
}

/** Opens the browser's prompt; resolves with true when the member installed the app. Only after a click, and once per prompt. */
export async function promptInstall(): Promise<boolean> {
  const prompt = kept
  if (!prompt) return false
  kept = null
  way.set('none')
  return (await prompt.prompt()).outcome === 'accepted'
}

const visitGapMs = 30 * 60_000
const hintAfterVisits = 3
const dismissedMs = 60 * 24 * 60 * 60 * 1000

export interface HintMemory {
  readonly read: (name: string) => string | null
  readonly write: (name: string, value: string) => void
}
const deviceMemory: HintMemory = { read: readDeviceSetting, write: writeDeviceSetting }

/** Counts a start of the app; starts within half an hour are one visit. */
export function countVisit(nowMs: number, { read, write }: HintMemory = deviceMemory): void {
  const isSameVisit = msSince(Number(read('last-visit') ?? 0), nowMs) < visitGapMs
  write('last-visit', String(nowMs))
  if (!isSameVisit) write('visits', String(Number(read('visits') ?? 0) + 1))
}

/** Due after the third visit, two months after the last refusal, and never while an activity is in progress. */
export function isInstallHintDue(nowMs: number, { read }: HintMemory = deviceMemory): boolean {
  const isInvited = Number(read('visits') ?? 0) > hintAfterVisits
  const isRested = msSince(Number(read('install-dismissed') ?? 0), nowMs) >= dismissedMs
  return isInvited && isRested && busyReasons.get().size === 0
}

export function dismissInstallHint(nowMs: number, { write }: HintMemory = deviceMemory): void {
  write('install-dismissed', String(nowMs))
}
