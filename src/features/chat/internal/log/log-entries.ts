/**
 * Turns messages into the entries of the log: days, the marker of new messages, groups of one sender, messages being
 * sent.
 */
import type { ChatMessage } from '#contract/chat/chat.ts'
import { withoutArrived, type Sending } from '#src/entities/chat/sending.ts'

/** Consecutive messages of one sender within this interval form a group. */
const groupSeconds = 300

/** Above a row: the day that begins with it, and whether the new messages begin here. */
interface InTime {
  daySeconds: number | null
  isFirstNew: boolean
}

/** The position of a message in its group, which determines its corners, name and time. */
interface InGroup {
  isMine: boolean
  isFirst: boolean
  isLast: boolean
}

export type LogEntry =
  | ({ kind: 'event'; key: string; message: ChatMessage; isMine: boolean } & InTime)
  | ({ kind: 'message'; key: string; message: ChatMessage; isReadHere: boolean } & InTime & InGroup)
  | { kind: 'sending'; key: string; sending: Sending }

export interface LogInput {
  /** Oldest first; a window on all messages. */
  messages: readonly ChatMessage[]
  /**
   * If true, the day of the oldest is omitted: the day may have begun earlier, and the row must not change its height
   * when that is loaded.
   */
  hasOlder: boolean
  /** If true, messages being sent and read receipts further down are omitted. */
  hasNewer: boolean
  sendings: readonly Sending[]
  currentUserId: number
  /** Messages that were unread when the log was opened: after the first of these seqs, up to the second. */
  unread: { after: number; upTo: number }
  /** How far the others have read. */
  othersReadSeq: number
  /** The calendar day of a moment in the member's time zone. */
  dayOf: (atSeconds: number) => string
}

type MessageEntry = Exclude<LogEntry, { kind: 'sending' }>

/** The previous result and its input. */
interface Earlier {
  readonly input: LogInput
  readonly entries: readonly MessageEntry[]
}

/**
 * One per open log. An entry with an unchanged message and neighbours stays the same object: its row is not rendered
 * again, and of fifty thousand entries only the new ones are created.
 */
export function createLogEntries(): (input: LogInput) => LogEntry[] {
  let earlier: Earlier | null = null
  return (input) => {
    const entries = messageEntries(input, earlier)
    earlier = { input, entries }
    return [...entries, ...onTheirWay(input)]
  }
}

function messageEntries(input: LogInput, earlier: Earlier | null): MessageEntry[] {
  const { messages, hasOlder } = input
  const readSeq = newestRead(input)
  const newSeq = firstUnread(input)
  const known = reusable(input, earlier)
  return messages.map((message, index) => {
    const [before, next] = [messages[index - 1], messages[index + 1]]
    const around = { before, next, hasOlder, isFirstNew: message.seq === newSeq, isReadHere: message.seq === readSeq }
    return known(index, around) ?? entryOf(message, around, input)
  })
}

interface Around {
  readonly before: ChatMessage | undefined
  readonly next: ChatMessage | undefined
  readonly hasOlder: boolean
  readonly isFirstNew: boolean
  readonly isReadHere: boolean
}

/** Finds the earlier entry at a position if nothing it was made of has changed. */
function reusable(
  { messages, currentUserId, dayOf }: LogInput,
  earlier: Earlier | null,
): (index: number, around: Around) => MessageEntry | null {
  const first = earlier?.input.messages[0]
  if (!first || earlier?.input.dayOf !== dayOf || earlier.input.currentUserId !== currentUserId) return () => null
  // Older ones were prepended or dropped: positions shift by as many.
  const [ahead, gone] = [messages.indexOf(first), messages[0] ? earlier.input.messages.indexOf(messages[0]) : -1]
  if (ahead < 0 && gone < 0) return () => null
  const moved = ahead < 0 ? -gone : ahead
  const { input, entries } = earlier
  return (index, { before, next, hasOlder, isFirstNew, isReadHere }) => {
    const place = index - moved
    const entry = entries[place]
    if (!entry || entry.message !== messages[index] || entry.isFirstNew !== isFirstNew) return null
    if (input.messages[place - 1] !== before || input.messages[place + 1] !== next) return null
    if (!before && input.hasOlder !== hasOlder) return null
    return entry.kind === 'message' && entry.isReadHere !== isReadHere ? null : entry
  }
}

function entryOf(message: ChatMessage, around: Around, { currentUserId, dayOf }: LogInput): MessageEntry {
  const { before, next, hasOlder, isFirstNew, isReadHere } = around
  const isNewDay = before ? dayOf(before.tmCreated) !== dayOf(message.tmCreated) : !hasOlder
  const isMine = message.senderId === currentUserId
  const row = { key: message.clientId, message, isMine, daySeconds: isNewDay ? message.tmCreated : null, isFirstNew }
  if (message.event) return { kind: 'event', ...row }
  return {
    kind: 'message',
    ...row,
    isFirst: isNewDay || isFirstNew || !areTogether(before, message),
    isLast: !next || dayOf(next.tmCreated) !== dayOf(message.tmCreated) || !areTogether(message, next),
    isReadHere,
  }
}

function areTogether(one: ChatMessage | undefined, next: ChatMessage): boolean {
  return one !== undefined && !one.event && !next.event && one.senderId === next.senderId && next.tmCreated - one.tmCreated <= groupSeconds
}

function firstUnread({ messages, currentUserId, unread: { after, upTo }, hasOlder }: LogInput): number | undefined {
  // The first unread message may be further up.
  if (hasOlder && (messages[0]?.seq ?? 0) > after + 1) return undefined
  return messages.find(({ seq, senderId }) => senderId !== currentUserId && seq > after && seq <= upTo)?.seq
}

function newestRead({ messages, currentUserId, othersReadSeq, hasNewer }: LogInput): number {
  if (hasNewer && othersReadSeq >= (messages.at(-1)?.seq ?? 0)) return 0
  return messages.findLast(({ senderId, event, seq }) => senderId === currentUserId && !event && seq <= othersReadSeq)?.seq ?? 0
}

/**
 * A message that has arrived is no longer being sent, even if the device has not tidied it up yet. One sent quickly is
 * not shown at all.
 */
function onTheirWay({ sendings, messages, hasNewer }: LogInput): LogEntry[] {
  if (hasNewer) return []
  const shown = withoutArrived(
    sendings.filter(({ state }) => state !== 'sending'),
    messages,
  )
  return shown.map((sending) => ({ kind: 'sending', key: sending.clientId, sending }))
}
