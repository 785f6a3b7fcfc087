/** Saves unsent text on the device while the member types, so that it is not lost. */
import { isDeviceRefusal } from '#src/offline/db/device-refusal.ts'
import type { Drafts } from '#src/offline/db/drafts.ts'
import { holdUpdates } from '#src/platform/busy.ts'
import { reportProblem } from '../http/report-problem.ts'
import { currentMemberId, sessionState } from '../session/session-state.ts'
import { storeTrouble } from '../session/store-trouble.ts'
import { memberStore } from '../session/member-store.ts'

/** Typed text is written to the device after a pause of this length. */
const writeAfterMs = 400

export interface DraftKeeper {
  /** Saves the text a moment after the last call; '' removes the draft immediately. */
  keep: (text: string) => void
  /** Saves any text that is not written yet. */
  close: () => void
}

/**
 * Opens the draft of `key`. `onFound` receives the text saved by an earlier visit ('' if there is none) and whether `keep` has been
 * called in the meantime. A page that goes into the background saves immediately, because it may never return. No update is offered
 * while there is text (PW-04).
 */
export function openDraftKeeper(memberId: number, key: string, onFound: (text: string, isTyped: boolean) => void): DraftKeeper {
  let unwritten: string | null = null
  let isTyped = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let releaseUpdates: (() => void) | null = null

  function hold(text: string): void {
    if (text.trim() !== '') releaseUpdates ??= holdUpdates('unsentText')
    else {
      releaseUpdates?.()
      releaseUpdates = null
    }
  }

  function write(): void {
    clearTimeout(timer)
    const text = unwritten
    unwritten = null
    if (text !== null) void keepText(memberId, key, text).catch(reportProblem)
  }

  const handleVisibility = () => document.visibilityState === 'hidden' && write()
  document.addEventListener('visibilitychange', handleVisibility)
  void withDrafts(memberId, (drafts) => drafts.read(key)).then((kept) => {
    if (isClosed) return
    if (!isTyped) hold(kept ?? '')
    onFound(kept ?? '', isTyped)
  }, reportProblem)

  return {
    keep(text) {
      isTyped = true
      unwritten = text
      hold(text)
      clearTimeout(timer)
      timer = setTimeout(write, text === '' ? 0 : writeAfterMs)
    },
    close() {
      isClosed = true
      document.removeEventListener('visibilitychange', handleVisibility)
      write()
      hold('')
    },
  }
}

/** Opens a draft of the signed-in member. For guests nothing is saved. */
export function openMemberDraft(key: string, onFound: (text: string, isTyped: boolean) => void): DraftKeeper {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') return { keep: () => undefined, close: () => undefined }
  return openDraftKeeper(state.self.userId, key, onFound)
}

/** Null for guests, without a device store, and if nothing is saved. */
export async function readMemberDraft(key: string): Promise<string | null> {
  const memberId = currentMemberId()
  return memberId === null ? null : ((await withDrafts(memberId, (drafts) => drafts.read(key))) ?? null)
}

/** Saved when this resolves; '' removes it. A device that refuses is reported to the member. */
export async function writeMemberDraft(key: string, text: string): Promise<void> {
  const memberId = currentMemberId()
  if (memberId !== null) await keepText(memberId, key, text)
}

/** Reports when the device saves nothing or has no room, because then the text exists only on the screen. */
async function keepText(memberId: number, key: string, text: string): Promise<void> {
  const isOnlyHere = text.trim() !== '' && currentMemberId() === memberId
  try {
    const isKept = await withDrafts(memberId, (drafts) => drafts.write(key, text).then(() => true))
    if (!isKept && isOnlyHere) storeTrouble.set('unkept-text')
  } catch (error) {
    if (!isDeviceRefusal(error)) throw error
    if (isOnlyHere) storeTrouble.set('unkept-text')
  }
}

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Runs one access at a time, so that a screen reopened immediately reads the text it wrote when it closed. Does nothing without a
 * device store.
 */
function withDrafts<Result>(memberId: number, work: (drafts: Drafts) => Promise<Result>): Promise<Result | undefined> {
  const turn = lastTurn.then(async () => {
    const drafts = await openDrafts(memberId)
    return drafts ? work(drafts) : undefined
  })
  lastTurn = turn.catch(() => undefined)
  return turn
}

async function openDrafts(memberId: number): Promise<Drafts | null> {
  const store = await memberStore(memberId)
  if (!store) return null
  const { createDrafts } = await import('#src/offline/db/drafts.ts')
  return createDrafts(store)
}
