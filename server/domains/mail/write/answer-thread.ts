/**
 * Replies in a thread. Every seat gets the message, except members with a block between them and the sender: it is withheld from them
 * permanently.
 */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { mailSeats, mailThreads } from '../../../db/tables/mail/mail.ts'
import type { MemberContext } from '../../../http/context.ts'
import { findBlocksAround, isAnybodyThere, strangersAmong } from '../reads/correspondents.ts'
import { prepareMessage, type Message } from './prepare-message.ts'
import { putMessage } from './put-message.ts'

export interface Written {
  readonly threadId: number
  readonly messageId: number
}

type Seat = typeof mailSeats.$inferSelect
type Newest = Pick<Seat, 'lastId' | 'lastAt'> & { readonly messageTotal: SQL }

interface Answered extends Written {
  readonly told: ReadonlyArray<{ readonly memberId: number; readonly isNew: boolean }>
}

/** Throws not_found for threads that are not the sender's, forbidden if there is nobody left whom the sender may write to. */
export async function answerThread(
  context: MemberContext,
  input: { readonly threadId: number; readonly text: string; readonly attachmentIds: readonly number[] },
): Promise<Written> {
  const { db, viewer, bus } = context
  const { threadId } = input
  const message = await prepareMessage(context, input)
  const { messageId, told } = await transaction(db, (tx) => answerInside(tx, context, threadId, message))
  for (const one of told) bus.emit('mail.changed', { ...one, threadId })
  bus.emit('mail.changed', { memberId: viewer.id, threadId })
  return { threadId, messageId }
}

async function answerInside(tx: Transaction, { viewer, now }: MemberContext, threadId: number, message: Message): Promise<Answered> {
  const { own, others } = await lockSeats(tx, viewer.id, threadId)
  const otherIds = others.map(({ memberId }) => memberId)
  const { blocked, blockers } = await findBlocksAround(tx, viewer.id, otherIds)
  const addressed = otherIds.filter((id) => !blocked.has(id))
  if (addressed.length === 0 || !(await isAnybodyThere(tx, addressed))) throw new Refusal('forbidden')
  const receivers = others.filter(({ memberId }) => !blocked.has(memberId) && !blockers.has(memberId))
  const hiddenFrom = otherIds.filter((id) => blocked.has(id) || blockers.has(id))
  // The clocks of several machines may differ: a thread's messages must still be in the order of writing.
  const publishedAt = new Date(Math.max(now().getTime(), ...[own, ...others].map(({ lastAt }) => lastAt.getTime())))
  const messageId = await putMessage(tx, { ...message, threadId, senderId: viewer.id, publishedAt, hiddenFrom })
  const newest: Newest = { lastId: messageId, lastAt: publishedAt, messageTotal: sql`${mailSeats.messageTotal} + 1` }
  const isStillInTrash = own.box === 'trash' || own.box === 'requests'
  await tx
    .update(mailSeats)
    .set({ ...newest, isRead: true, hasWritten: true, ...(isStillInTrash ? { box: 'inbox' as const } : {}) })
    .where(isSeat(threadId, [viewer.id]))
  const told = await deliver(tx, viewer.id, receivers, newest)
  return { threadId, messageId, told }
}

/** Serialises the messages of a thread. */
async function lockSeats(tx: Transaction, memberId: number, threadId: number): Promise<{ own: Seat; others: Seat[] }> {
  await tx.select({ id: mailThreads.id }).from(mailThreads).where(eq(mailThreads.id, threadId)).for('no key update')
  const seats = await tx.select().from(mailSeats).where(eq(mailSeats.threadId, threadId)).orderBy(mailSeats.memberId).for('no key update')
  const own = seats.find((seat) => seat.memberId === memberId && !seat.isGone)
  if (!own) throw new Refusal('not_found')
  return { own, others: seats.filter((seat) => seat.memberId !== memberId) }
}

/**
 * Moves the thread back into the inbox from any mailbox; for members to whom the sender is a stranger, it stays a request until accepted.
 */
async function deliver(tx: Transaction, senderId: number, receivers: readonly Seat[], newest: Newest): Promise<Answered['told']> {
  const undecided = receivers.filter(({ box, hasWritten }) => !hasWritten && (box === 'requests' || box === 'trash'))
  const strangers = await strangersAmong(
    tx,
    senderId,
    undecided.map(({ memberId }) => memberId),
  )
  const told = receivers.map(({ memberId }) => ({ memberId, isNew: !strangers.has(memberId) }))
  for (const isNew of [true, false]) {
    const memberIds = told.filter((one) => one.isNew === isNew).map(({ memberId }) => memberId)
    const [first] = receivers
    if (memberIds.length === 0 || !first) continue
    await tx
      .update(mailSeats)
      .set({ ...newest, isRead: false, isGone: false, box: isNew ? 'inbox' : 'requests' })
      .where(isSeat(first.threadId, memberIds))
  }
  return told
}

function isSeat(threadId: number, memberIds: readonly number[]) {
  return and(eq(mailSeats.threadId, threadId), inArray(mailSeats.memberId, [...memberIds]))
}
