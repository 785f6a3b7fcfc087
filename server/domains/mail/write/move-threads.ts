/** Moves a member's threads between mailboxes and marks them as read. Threads that are not the member's are ignored silently. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { MailBox } from '#contract/mail/mail.ts'
import { mailSeats } from '../../../db/tables/mail/mail.ts'
import type { MemberContext } from '../../../http/context.ts'

type Changer = Pick<MemberContext, 'db' | 'viewer' | 'bus'>

const isOwnSeat = ({ viewer }: Changer, threadIds: readonly number[]) =>
  and(eq(mailSeats.memberId, viewer.id), inArray(mailSeats.threadId, [...threadIds]), sql`not ${mailSeats.isGone}`)

/** Moving a request anywhere but into the trash accepts it. */
export async function moveThreads(context: Changer, threadIds: readonly number[], box: MailBox): Promise<void> {
  const moved = await context.db
    .update(mailSeats)
    .set({ box })
    .where(and(isOwnSeat(context, threadIds), ne(mailSeats.box, box)))
    .returning({ threadId: mailSeats.threadId })
  announce(context, moved)
}

/** Moves threads into the trash; threads in the trash are deleted permanently. */
export async function removeThreads(context: Changer, threadIds: readonly number[]): Promise<void> {
  const isInTrash = sql`${mailSeats.box} = 'trash'`
  const removed = await context.db
    .update(mailSeats)
    .set({
      box: 'trash',
      isGone: isInTrash,
      clearedId: sql`case when ${isInTrash} then ${mailSeats.lastId} else ${mailSeats.clearedId} end`,
      messageTotal: sql`case when ${isInTrash} then 0 else ${mailSeats.messageTotal} end`,
    })
    .where(isOwnSeat(context, threadIds))
    .returning({ threadId: mailSeats.threadId })
  announce(context, removed)
}

/** Accepting an accepted thread changes nothing. Throws not_found. */
export async function acceptThread(context: Changer, threadId: number): Promise<void> {
  const [seat] = await context.db
    .select({ box: mailSeats.box, hasWritten: mailSeats.hasWritten })
    .from(mailSeats)
    .where(isOwnSeat(context, [threadId]))
  if (!seat) throw new Refusal('not_found')
  if (seat.box === 'requests' || (seat.box === 'trash' && !seat.hasWritten)) await moveThreads(context, [threadId], 'inbox')
}

/** Throws not_found. */
export async function markThread(context: Changer, threadId: number, isRead: boolean): Promise<void> {
  const isOwn = isOwnSeat(context, [threadId])
  const [seat] = await context.db.select({ isRead: mailSeats.isRead }).from(mailSeats).where(isOwn)
  if (!seat) throw new Refusal('not_found')
  if (seat.isRead === isRead) return
  await context.db.update(mailSeats).set({ isRead }).where(isOwn)
  announce(context, [{ threadId }])
}

/** Notifies the member's other devices. */
function announce({ viewer, bus }: Changer, changed: ReadonlyArray<{ threadId: number }>): void {
  const [only, ...others] = changed
  if (!only) return
  bus.emit('mail.changed', { memberId: viewer.id, ...(others.length === 0 ? { threadId: only.threadId } : {}) })
}
