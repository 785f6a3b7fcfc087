/** Mail and chat of the demo community, as the product would have left it. */
import { createHash } from 'node:crypto'
import type { Transaction } from '../../../db/context.ts'
import { attachments } from '../../../db/tables/attachments.ts'
import { mailAttachments, mailMessages, mailSeats, mailThreads } from '../../../db/tables/mail/mail.ts'
import { chatMessages, conversations, seats } from '../../../db/tables/chat/chat.ts'
import { demoConversations, type DemoConversation } from './conversations.ts'
import { demoThreads, type DemoThread } from '../mail/mail-messages.ts'
import type { SentPicture } from './store-pictures.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const usualPauseMinutes = 3
const usualPauseHours = 12

export interface Talkers {
  readonly idOf: (name: string) => number
  readonly now: Date
  /** Used one after the other, in the order of sending. */
  readonly pictures: Iterator<SentPicture>
}

export async function insertChatAndMail(tx: Transaction, talkers: Talkers): Promise<void> {
  for (const [index, conversation] of demoConversations.entries()) await insertConversation(tx, talkers, conversation, index)
  for (const thread of demoThreads) await insertThread(tx, talkers, thread)
}

/** As a sender's device would have generated it, and the same every time. */
function deviceIdOf(place: string): string {
  const digits = createHash('md5').update(place).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`
}

/** The time of each, the last one `agoMs` before now. */
function momentsOf(pausesMs: readonly number[], { now, agoMs }: { now: Date; agoMs: number }): Date[] {
  const wholeMs = pausesMs.slice(1).reduce((sum, pause) => sum + pause, 0)
  let at = now.getTime() - agoMs - wholeMs
  return pausesMs.map((pause, index) => {
    if (index > 0) at += pause
    return new Date(at)
  })
}

async function insertConversation(tx: Transaction, talkers: Talkers, conversation: DemoConversation, index: number): Promise<void> {
  const { kind, title = '', topic = '', members, lines, unread = {}, isRequest = false, ago } = conversation
  const { idOf, now } = talkers
  const ids = members.map(idOf)
  const pauses = lines.map(({ after = usualPauseMinutes }) => after * minuteMs)
  const moments = momentsOf(pauses, { now, agoMs: ago * minuteMs })
  const [firstAt = now, lastAt = now] = [moments[0], moments.at(-1)]
  const [owner = 0] = ids
  const ends = kind === 'pair' ? { lowId: Math.min(...ids), highId: Math.max(...ids) } : {}
  // A group begins with the event of its creation.
  const told = kind === 'group' ? 1 : 0
  const lastSeq = lines.length + told
  const hash = createHash('md5').update(`demo-${index}`).digest('hex')
  const row = { hash, kind, title, topic, lastSeq, lastMessageAt: lastAt, memberTotal: ids.length, createdAt: firstAt, ...ends }
  const [made] = await tx
    .insert(conversations)
    .values({ ...row, ownerId: kind === 'group' ? owner : null })
    .returning({ id: conversations.id })
  if (!made) throw new Error('insert returned no row')
  const conversationId = made.id
  if (told > 0)
    await tx.insert(chatMessages).values({
      ...{ conversationId, seq: 1, senderId: owner, clientId: deviceIdOf(`${index}-made`) },
      ...{ event: { kind: 'created' }, createdAt: firstAt },
    })
  for (const [place, { by, text, picture, answers }] of lines.entries())
    await tx.insert(chatMessages).values({
      ...{ conversationId, seq: place + 1 + told, senderId: idOf(by), clientId: deviceIdOf(`${index}-${place}`), text },
      attachmentId: picture === undefined ? null : await insertPicture(tx, talkers, idOf(by), moments[place] ?? now),
      replyToSeq: answers === undefined ? null : answers + 1 + told,
      createdAt: moments[place] ?? now,
    })
  await tx.insert(seats).values(
    members.map((name, position) => {
      const unreadTotal = unread[name] ?? 0
      return {
        ...{ conversationId, memberId: idOf(name), lastSeq, readSeq: lastSeq - unreadTotal, joinedAt: firstAt },
        // Seats of public chats store neither.
        lastAt: kind === 'public' ? null : lastAt,
        unreadTotal: kind === 'public' ? 0 : unreadTotal,
        isRequest: isRequest && position === 1,
      }
    }),
  )
}

async function insertPicture(tx: Transaction, { pictures }: Talkers, memberId: number, createdAt: Date): Promise<number> {
  const next = pictures.next()
  if (next.done) throw new Error('There are fewer pictures than are sent.')
  const [row] = await tx
    .insert(attachments)
    .values({ memberId, ...next.value, createdAt })
    .returning({ id: attachments.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

async function insertThread(tx: Transaction, talkers: Talkers, thread: DemoThread): Promise<void> {
  const { subject, members, messages, unreadBy = [], box, ago } = thread
  const { idOf, now } = talkers
  const pauses = messages.map(({ after = usualPauseHours }) => after * hourMs)
  const moments = momentsOf(pauses, { now, agoMs: ago * hourMs })
  const [made] = await tx
    .insert(mailThreads)
    .values({ subject, createdAt: moments[0] ?? now })
    .returning({ id: mailThreads.id })
  if (!made) throw new Error('insert returned no row')
  const threadId = made.id
  let lastId = 0
  for (const [place, { by, text, pictures = [] }] of messages.entries()) {
    const publishedAt = moments[place] ?? now
    const [mailMessage] = await tx
      .insert(mailMessages)
      .values({ threadId, senderId: idOf(by), text, publishedAt })
      .returning({ id: mailMessages.id })
    if (!mailMessage) throw new Error('insert returned no row')
    lastId = mailMessage.id
    for (const position of pictures.keys())
      await tx
        .insert(mailAttachments)
        .values({ messageId: lastId, attachmentId: await insertPicture(tx, talkers, idOf(by), publishedAt), position })
  }
  const writers = new Set(messages.map(({ by }) => by))
  await tx.insert(mailSeats).values(
    members.map((name) => ({
      ...{ threadId, memberId: idOf(name), lastId, lastAt: moments.at(-1) ?? now, messageTotal: messages.length },
      box: name === 'demo-member' && box ? box : ('inbox' as const),
      isRead: !unreadBy.includes(name),
      hasWritten: writers.has(name),
    })),
  )
}
