/** Turns messages into what stands in the log: days, what is new, groups of one sender, what is still on its way. */
import type { ChatMessage } from '#contract/talk/chat.ts'
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
  messages: readonly ChatMessage[]
  /** Then nothing is said of the day of the oldest: it may have begun before, and the row must not change its height when that comes. */
  hasOlder: boolean
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

/** What an entry was made of. */
interface MadeOf {
  readonly before: ChatMessage | undefined
  readonly next: ChatMessage | undefined
  readonly hasOlder: boolean
  readonly isFirstNew: boolean
  readonly isReadHere: boolean
  readonly dayOf: LogInput['dayOf']
  readonly entry: MessageEntry
}

/** Entries of an earlier time: one whose message and neighbours are the same stays the same object, and its row is not drawn anew. */
export type MadeEntries = WeakMap<ChatMessage, MadeOf>

export function logEntries(input: LogInput, made: MadeEntries = new WeakMap()): LogEntry[] {
  const { messages, selfId, unread, dayOf } = input
  const readSeq = newestRead(input)
  const newSeq = messages.find(({ seq, senderId }) => senderId !== selfId && seq > unread.after && seq <= unread.upTo)?.seq
  const entries = messages.map((message, index): LogEntry => {
    const [before, next] = [messages[index - 1], messages[index + 1]]
    const [isFirstNew, isReadHere] = [message.seq === newSeq, message.seq === readSeq]
    // Of the others it does not matter: something stands before them.
    const hasOlder = !before && input.hasOlder
    const known = made.get(message)
    if (known?.before === before && known?.next === next && known?.hasOlder === hasOlder && known.dayOf === dayOf)
      if (known.isFirstNew === isFirstNew && known.isReadHere === isReadHere) return known.entry
    const around = { before, next, hasOlder, isFirstNew, isReadHere, dayOf }
    const entry = entryOf(message, around, selfId)
    made.set(message, { ...around, entry })
    return entry
  })
  return [...entries, ...onTheirWay(input)]
}

function entryOf(message: ChatMessage, around: Omit<MadeOf, 'entry'>, selfId: number): MessageEntry {
  const { before, next, hasOlder, isFirstNew, isReadHere, dayOf } = around
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

function newestRead({ messages, selfId, othersReadSeq }: LogInput): number {
  return messages.findLast(({ senderId, event, seq }) => senderId === selfId && !event && seq <= othersReadSeq)?.seq ?? 0
}

/** A message that has arrived is no longer on its way, whatever the device has not tidied yet. One that is quick is not shown at all. */
function onTheirWay({ sendings, messages }: LogInput): LogEntry[] {
  const shown = withoutArrived(
    sendings.filter(({ state }) => state !== 'sending'),
    messages,
  )
  return shown.map((sending) => ({ kind: 'sending', key: sending.clientId, sending }))
}
