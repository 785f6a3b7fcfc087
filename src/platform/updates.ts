/**
 * New builds, as a state machine with five states. The server is asked for `version.json` every five minutes and when the app
 * becomes visible; a newer build is offered only when nothing can be lost, and the page reloads once, when the member accepts.
 */
import { msSince, msUntil } from '#src/lib/stored-moment.ts'
import { startTimer } from '#src/lib/start-timer.ts'
import * as v from 'valibot'
import { versionCheckMs, versionFile } from '#contract/site/site.ts'
import { getFile } from '#src/http/request.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'
import { busyReasons, type BusyReason } from './busy.ts'
import { networkState } from './network.ts'
import { registerServiceWorker, type WorkerRegistration } from './service-worker.ts'

/**
 * not-enabled: development, or not checked yet · loading: the newer build is being downloaded · current · outdated: a newer build
 * is on the device · error: the last check failed.
 */
export type UpdateState = 'not-enabled' | 'loading' | 'current' | 'outdated' | 'error'

export interface Updates {
  readonly state: Observable<UpdateState>
  /** True when the prompt may be shown now. */
  readonly isOffered: Observable<boolean>
  readonly check: () => Promise<void>
  /** Another tab runs a newer build: this page is outdated, whatever the server or the worker report. */
  readonly reportNewer: () => void
  /** The member accepted. Does nothing while busy or offline, and never more than once in ten seconds. */
  readonly accept: () => void
  /** "Later": hides the prompt for an hour. */
  readonly postpone: () => void
}

export interface UpdatePorts {
  readonly build: string
  /** The answer of `version.json`, unparsed. Rejects while offline. */
  readonly fetchVersion: () => Promise<unknown>
  readonly registration: WorkerRegistration | null
  readonly isOnline: Observable<boolean>
  readonly busy: Observable<ReadonlySet<BusyReason>>
  readonly now: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly reload: () => void
  /**
   * Reloads through /reload.html, which the service worker does not serve. Resolves with false, and stays, if that page cannot be
   * fetched.
   */
  readonly reloadFromOutside: () => Promise<boolean>
  /** Stored across the reload it records. */
  readonly lastReloadMs: { readonly read: () => number; readonly write: (ms: number) => void }
}

const reloadPauseMs = 10_000
const postponeMs = 60 * 60_000
/**
 * How long a new worker may take to become active. After that it is stuck: Chromium (156) abandons the activation when a request
 * restarts the old worker at that moment, and retries it only at the next navigation. If the old worker serves that navigation, its
 * response is lost and the tab stays blank. So the page leaves the app through /reload.html, which no worker serves.
 */
const takeOverMs = 4000
/** The time limit for small files of the site. */
const patienceMs = 8000

export function createUpdates(ports: UpdatePorts): Updates {
  return new UpdateWatch(ports)
}

class UpdateWatch implements Updates {
  readonly state = createObservable<UpdateState>('not-enabled')
  readonly isOffered = createObservable(false)
  private readonly ports: UpdatePorts
  private postponedUntilMs = 0
  private hasAccepted = false

  constructor(ports: UpdatePorts) {
    this.ports = ports
    ports.busy.subscribe(() => this.offer())
    ports.isOnline.subscribe(() => this.offer())
    ports.registration?.onWaiting(() => this.become('outdated'))
    ports.registration?.onTakeOver(() => this.handleTakeOver())
  }

  async check(): Promise<void> {
    if (this.state.get() === 'outdated' || !this.ports.isOnline.get()) return this.offer()
    try {
      const { build } = v.parse(versionFile, await this.ports.fetchVersion())
      // While servers are updated one after another, an older one may answer; its build is ignored.
      if (build > this.ports.build) await this.fetchNewer()
      else this.become(this.ports.registration?.hasWaiting() ? 'outdated' : 'current')
    } catch {
      // Offline, a proxy's page instead of the file, or a deployment in progress: the next check decides.
      this.become('error')
    }
  }

  reportNewer(): void {
    this.become('outdated')
  }

  accept(): void {
    const { registration, setTimer } = this.ports
    if (!this.isOffered.get() || !this.mayReload()) return
    this.hasAccepted = true
    this.isOffered.set(false)
    if (!registration?.hasWaiting()) return this.reloadOnce()
    setTimer(() => this.hasAccepted && void this.endTakeOver(registration), takeOverMs)
    registration.skipWaiting()
  }

  postpone(): void {
    this.postponedUntilMs = this.ports.now() + postponeMs
    this.offer()
    this.ports.setTimer(() => this.offer(), postponeMs)
  }

  /** With a service worker, the newer build has to be on the device first: an earlier reload would show the old one again. */
  private async fetchNewer(): Promise<void> {
    const { registration } = this.ports
    if (!registration || registration.hasWaiting()) return this.become('outdated')
    this.become('loading')
    await registration.update()
  }

  /** After acceptance in this tab, reloads. After acceptance in another tab, this page is outdated and offers the update. */
  private handleTakeOver(): void {
    if (this.hasAccepted) this.reloadOnce()
    else this.become('outdated')
  }

  private become(next: UpdateState): void {
    if (this.state.get() !== 'outdated') this.state.set(next)
    this.offer()
  }

  private offer(): void {
    const { busy, isOnline, now } = this.ports
    const mayInterrupt = busy.get().size === 0 && isOnline.get() && msUntil(this.postponedUntilMs, now(), postponeMs) === 0
    this.isOffered.set(this.state.get() === 'outdated' && mayInterrupt && !this.hasAccepted)
  }

  private mayReload(): boolean {
    const { busy, isOnline, now, lastReloadMs } = this.ports
    return busy.get().size === 0 && isOnline.get() && msSince(lastReloadMs.read(), now()) >= reloadPauseMs
  }

  private async endTakeOver(registration: WorkerRegistration): Promise<void> {
    if (!registration.hasWaiting()) return this.reloadOnce()
    if (!this.mayReload() || !(await this.ports.reloadFromOutside())) return this.offerAgain()
    this.ports.lastReloadMs.write(this.ports.now())
  }

  private reloadOnce(): void {
    // The pause also prevents loops: a server that keeps answering with another build cannot reload the page endlessly.
    if (!this.mayReload()) return this.offerAgain()
    this.ports.lastReloadMs.write(this.ports.now())
    this.ports.reload()
  }

  private offerAgain(): void {
    this.hasAccepted = false
    this.offer()
  }
}

const reloadedKey = 'ropewalk.device.reloaded-at'
const running = createObservable<Updates | null>(null)

/** The running watch; null before `startUpdates` and in development. */
export const runningUpdates: Observable<Updates | null> = running

/** Starts watching, once. `build` is the name this page was built under. */
export async function startUpdates(build: string): Promise<void> {
  if (running.get()) return
  const updates = createUpdates(browserPorts(build, await registerServiceWorker()))
  running.set(updates)
  const check = () => void updates.check()
  setInterval(check, versionCheckMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
  check()
}

/** Relative to the page, wherever the app is served from (2§7); the route is behind the hash. */
export function versionAddress(page: string, nowMs: number): string {
  const address = new URL('version.json', page)
  address.searchParams.set('timestamp', String(nowMs))
  return address.href
}

function browserPorts(build: string, registration: WorkerRegistration | null): UpdatePorts {
  return {
    build,
    // The timestamp keeps intermediate caches from answering (2§7).
    fetchVersion: async () =>
      (await getFile(versionAddress(location.href, Date.now()), { cache: 'no-store', timeoutMs: patienceMs })).json(),
    registration,
    isOnline: networkState.isOnline,
    busy: busyReasons,
    now: Date.now,
    setTimer: startTimer,
    reload: () => location.reload(),
    async reloadFromOutside() {
      const answer = await getFile('/reload.html', { cache: 'no-store', timeoutMs: patienceMs }).catch(() => null)
      if (answer?.ok) location.replace(`/reload.html${location.hash}`)
      return answer?.ok ?? false
    },
    lastReloadMs: {
      read: () => Number(sessionStorage.getItem(reloadedKey) ?? 0),
      write: (ms) => sessionStorage.setItem(reloadedKey, String(ms)),
    },
  }
}
