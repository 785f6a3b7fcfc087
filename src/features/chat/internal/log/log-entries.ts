/** Turns messages into what stands in the log: days, what is new, groups of one sender, what is still on its way. */
import type { ChatMessage } from '#contract/chat/chat.ts'
import { withoutArrived, type Sending } from '#src/entities/chat/sending.ts'

/** Messages of one sender that follow one another this closely stand together. */
const groupSeconds = 300

/** Above a row: the day that begins with it, and that what is new begins here. */
interface InTime {
  daySeconds: number | null
  isFirstNew: boolean
}

/** Where in its group a message stands; its corners, name and moment follow from it. */
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
  /** Oldest first; a stretch of what there is. */
  messages: readonly ChatMessage[]
  /** Then nothing is said of the day of the oldest: it may have begun before, and the row must not change its height when that comes. */
  hasOlder: boolean
  /** Then nothing stands here of what is on its way, nor of what was read further down. */
  hasNewer: boolean
  sendings: readonly Sending[]
  selfId: number
  /** What was unread when the log was opened: after the first of these, up to the second. */
  unread: { after: number; upTo: number }
  /** How far the others have read. */
  othersReadSeq: number
  /** The calendar day of a moment, where the member lives. */
  dayOf: (atSeconds: number) => string
}

type MessageEntry = Exclude<LogEntry, { kind: 'sending' }>

/** What was made last, and of what. */
interface Earlier {
  readonly input: LogInput
  readonly entries: readonly MessageEntry[]
}

/**
 * For one log as long as it is open. An entry whose message and neighbours are the same stays the same object: its row is not drawn anew,
 * and of fifty thousand only those are made that are new.
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

/** Finds the earlier entry of a place, where nothing that it was made of has changed. */
function reusable({ messages, selfId, dayOf }: LogInput, earlier: Earlier | null): (index: number, around: Around) => MessageEntry | null {
  const first = earlier?.input.messages[0]
  if (!first || earlier?.input.dayOf !== dayOf || earlier.input.selfId !== selfId) return () => null
  // Older ones came before them, or went: the places are moved by as many.
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

function entryOf(message: ChatMessage, around: Around, { selfId, dayOf }: LogInput): MessageEntry {
  const { before, next, hasOlder, isFirstNew, isReadHere } = around
  const isNewDay = before ? dayOf(before.tmCreated) !== dayOf(message.tmCreated) : !hasOlder
  const isMine = message.senderId === selfId
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

function firstUnread({ messages, selfId, unread: { after, upTo }, hasOlder }: LogInput): number | undefined {
  // It may be further up.
  if (hasOlder && (messages[0]?.seq ?? 0) > after + 1) return undefined
  return messages.find(({ seq, senderId }) => senderId !== selfId && seq > after && seq <= upTo)?.seq
}

function newestRead({ messages, selfId, othersReadSeq, hasNewer }: LogInput): number {
  if (hasNewer && othersReadSeq >= (messages.at(-1)?.seq ?? 0)) return 0
  return messages.findLast(({ senderId, event, seq }) => senderId === selfId && !event && seq <= othersReadSeq)?.seq ?? 0
}

/** A message that has arrived is no longer on its way, whatever the device has not tidied yet. One that is quick is not shown at all. */
function onTheirWay({ sendings, messages, hasNewer }: LogInput): LogEntry[] {
  if (hasNewer) return []
  const shown = withoutArrived(
    sendings.filter(({ state }) => state !== 'sending'),
    messages,
  )
  return shown.map((sending) => ({ kind: 'sending', key: sending.clientId, sending }))
}
