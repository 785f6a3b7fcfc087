/**
 * The messages of one conversation that are in memory, oldest first: a stretch around what somebody looks at, however far he goes back.
 * Pure. What has not changed stays the same object: its row is not drawn anew.
 */
import type { ChatMessage } from '#contract/chat/chat.ts'

type Messages = readonly ChatMessage[]

export interface LogWindow {
  readonly messages: Messages
  /** Null while `messages` end with the newest; otherwise the newest, beginning behind a stretch that is on the device alone. */
  readonly tail: Messages | null
}

/** More than anybody sees at once; what is beyond is let go of, and read again when he comes back to it. What comes in is added to it. */
const mostHeld = 400
/** Of the newest, while they are out of sight. */
const mostOfTail = 200

export const emptyWindow: LogWindow = { messages: [], tail: null }

/** The newest that are known, in sight or not. */
export function newestOf({ messages, tail }: LogWindow): Messages {
  return tail ?? messages
}

/** `newest` as they were read again, `firstSeq`: where the stretch begins that they are the end of. */
export function withNewest({ messages, tail }: LogWindow, newest: Messages, firstSeq: number): LogWindow {
  if (tail === null) return { messages: joined(messages, newest, firstSeq), tail }
  const kept = seqOf(messages[0]) < firstSeq ? messages.filter(({ seq }) => seq >= firstSeq) : messages
  const nextTail = joined(tail, newest, firstSeq)
  if (kept.length === 0 || nextTail.length === 0) return { messages: nextTail, tail: null }
  return { messages: kept, tail: nextTail.slice(-mostOfTail) }
}

/** `older` come right before what is there. */
export function withOlder({ messages, tail }: LogWindow, older: Messages): LogWindow {
  const all = [...older, ...messages]
  if (all.length <= mostHeld) return { messages: all, tail }
  return { messages: all.slice(0, mostHeld), tail: tail ?? all.slice(mostHeld).slice(-mostOfTail) }
}

/** `newer` come right behind what is there. `isComplete`: nothing lies between them and the tail. */
export function withNewer({ messages, tail }: LogWindow, newer: Messages, isComplete: boolean): LogWindow {
  const all = [...messages, ...newer]
  if (tail === null || (!isComplete && seqOf(all.at(-1)) < seqOf(tail[0]))) return { messages: all.slice(-mostHeld), tail }
  const behind = tail.filter(({ seq }) => seq > seqOf(all.at(-1)))
  return { messages: [...all, ...behind].slice(-mostHeld), tail: null }
}

/** Elsewhere in the stretch that the newest are the end of. `isComplete`: nothing lies between `messages` and the newest. */
export function movedTo(window: LogWindow, messages: Messages, isComplete: boolean): LogWindow {
  return withNewer({ messages: [], tail: newestOf(window).slice(-mostOfTail) }, messages, isComplete)
}

const seqOf = (message: ChatMessage | undefined) => message?.seq ?? 0

/** Those known that are not among the newest were deleted, or are of a stretch that is not joined to them. */
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
