/** Turns messages into what stands in the log: days, what is new, groups of one sender, what is still on its way. */
import type { ChatMessage } from '#contract/talk/chat.ts'
import type { Sending } from '#src/entities/chat/message-log.ts'

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

export function logEntries(input: LogInput): LogEntry[] {
  const { messages, hasOlder, selfId, unread, dayOf } = input
  const readSeq = newestRead(input)
  const newSeq = messages.find(({ seq, senderId }) => senderId !== selfId && seq > unread.after && seq <= unread.upTo)?.seq
  const entries = messages.map((message, index): LogEntry => {
    const [before, next] = [messages[index - 1], messages[index + 1]]
    const isNewDay = before ? dayOf(before.tmCreated) !== dayOf(message.tmCreated) : !hasOlder
    const isFirstNew = message.seq === newSeq
    const isMine = message.senderId === selfId
    const row = { key: message.clientId, message, isMine, daySeconds: isNewDay ? message.tmCreated : null, isFirstNew }
    if (message.event) return { kind: 'event', ...row }
    return {
      kind: 'message',
      ...row,
      isFirst: isNewDay || isFirstNew || !areTogether(before, message),
      isLast: !next || dayOf(next.tmCreated) !== dayOf(message.tmCreated) || !areTogether(message, next),
      isReadHere: message.seq === readSeq,
    }
  })
  return [...entries, ...onTheirWay(input)]
}

function areTogether(one: ChatMessage | undefined, next: ChatMessage): boolean {
  return one !== undefined && !one.event && !next.event && one.senderId === next.senderId && next.tmCreated - one.tmCreated <= groupSeconds
}

function newestRead({ messages, selfId, othersReadSeq }: LogInput): number {
  return messages.findLast(({ senderId, event, seq }) => senderId === selfId && !event && seq <= othersReadSeq)?.seq ?? 0
}

/** A message that has arrived is no longer on its way, whatever the device has not tidied yet. One that is quick is not shown at all. */
function onTheirWay({ sendings, messages }: LogInput): LogEntry[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const shown = sendings.filter(({ clientId, state }) => state !== 'sending' && !arrived.has(clientId))
  return shown.map((sending) => ({ kind: 'sending', key: sending.clientId, sending }))
}
