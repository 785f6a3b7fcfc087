/**
 * The messages of one conversation that are in memory, oldest first: a window around the visible ones, however far
 * back. Pure. Unchanged messages stay the same objects, so that their rows are not rendered again.
 */
import type { ChatMessage } from '#contract/chat/chat.ts'

type Messages = readonly ChatMessage[]

export interface LogWindow {
  readonly messages: Messages
  /**
   * Null while `messages` end with the newest; otherwise the newest ones, separated from `messages` by a part that is
   * only on the device.
   */
  readonly tail: Messages | null
}

/**
 * More than are ever visible at once; messages beyond this are dropped, and read again when needed. Incoming messages
 * are added to the window.
 */
const mostHeld = 400
/** The limit for the newest messages, while they are out of view. */
const mostOfTail = 200

export const emptyWindow: LogWindow = { messages: [], tail: null }

/** The newest known messages, in view or not. */
export function newestOf({ messages, tail }: LogWindow): Messages {
  return tail ?? messages
}

/** Merges the newest messages, read again; `firstSeq`: the start of the contiguous range they end. */
export function withNewest({ messages, tail }: LogWindow, newest: Messages, firstSeq: number): LogWindow {
  if (tail === null) return { messages: joined(messages, newest, firstSeq), tail }
  const kept = seqOf(messages[0]) < firstSeq ? messages.filter(({ seq }) => seq >= firstSeq) : messages
  const nextTail = joined(tail, newest, firstSeq)
  if (kept.length === 0 || nextTail.length === 0) return { messages: nextTail, tail: null }
  return { messages: kept, tail: nextTail.slice(-mostOfTail) }
}

/** `older` directly precede the window. */
export function withOlder({ messages, tail }: LogWindow, older: Messages): LogWindow {
  const all = [...older, ...messages]
  if (all.length <= mostHeld) return { messages: all, tail }
  return { messages: all.slice(0, mostHeld), tail: tail ?? all.slice(mostHeld).slice(-mostOfTail) }
}

/** `newer` directly follow the window. `isComplete`: nothing lies between them and the tail. */
export function withNewer({ messages, tail }: LogWindow, newer: Messages, isComplete: boolean): LogWindow {
  const all = [...messages, ...newer]
  if (tail === null || (!isComplete && seqOf(all.at(-1)) < seqOf(tail[0]))) return { messages: all.slice(-mostHeld), tail }
  const behind = tail.filter(({ seq }) => seq > seqOf(all.at(-1)))
  return { messages: [...all, ...behind].slice(-mostHeld), tail: null }
}

/**
 * Moves the window within the contiguous range that ends with the newest. `isComplete`: nothing lies between
 * `messages` and the newest.
 */
export function movedTo(window: LogWindow, messages: Messages, isComplete: boolean): LogWindow {
  return withNewer({ messages: [], tail: newestOf(window).slice(-mostOfTail) }, messages, isComplete)
}

const seqOf = (message: ChatMessage | undefined) => message?.seq ?? 0

/** Known messages missing from the newest were deleted, or belong to a range that is not contiguous with them. */
function joined(known: Messages, newest: Messages, firstSeq: number): Messages {
  const oldest = newest[0]
  if (!oldest) return []
  const from = known.findIndex(({ seq }) => seq >= firstSeq)
  const to = known.findLastIndex(({ seq }) => seq < oldest.seq) + 1
  const before = new Map(known.slice(to).map((message) => [message.seq, message]))
  const kept = newest.map((message) => {
    const same = before.get(message.seq)
    return same && JSON.stringify(same) === JSON.stringify(message) ? same : message
  })
  return [...(from === -1 ? [] : known.slice(from, to)), ...kept]
}
