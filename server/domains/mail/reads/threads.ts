/** Threads in a member's mailboxes, with their participants and the newest message the member may see. */
import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { groups } from '#contract/roles.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { chatPageSizes } from '#contract/chat/limits.ts'
import type { MailBox, MailView } from '#contract/mail/mail.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { mailAttachments, mailMessages, mailSeats, mailThreads } from '../../../db/tables/mail/mail.ts'
import { blocks } from '../../../db/tables/social.ts'
import { chatSettings } from '../../../db/tables/chat/chat.ts'
import { badgeColumns, cursorBehind, momentKey, readMomentPlace, type BadgeRow, type MomentPlace } from '../../members/index.ts'
import { isRequestSeat, isSeatOf } from './conditions.ts'

export interface SeatRow {
  readonly threadId: number
  readonly subject: string
  readonly box: MailBox
  readonly isRequest: boolean
  readonly isRead: boolean
  readonly messageTotal: number
  readonly lastId: number
  readonly last: { readonly senderId: number; readonly text: string; readonly publishedAt: Date }
  readonly attachmentTotal: number
}

export interface SeatedMember {
  readonly member: BadgeRow
  /** As far as the viewer may know it. */
  readonly isRead: boolean
  /** Whether a message by the viewer would reach this member. */
  readonly isReachable: boolean
}

export interface ThreadRow extends SeatRow {
  readonly users: readonly SeatedMember[]
}

export interface ThreadPage {
  readonly rows: readonly ThreadRow[]
  readonly total: number
  readonly page: number
  readonly nextCursor: string | null
}

/** Enough for an excerpt; messages may be long. */
const excerptRead = 400

const columns = {
  threadId: mailSeats.threadId,
  subject: mailThreads.subject,
  box: mailSeats.box,
  isRequest: isRequestSeat(),
  isRead: mailSeats.isRead,
  messageTotal: mailSeats.messageTotal,
  lastId: mailSeats.lastId,
  last: {
    senderId: mailMessages.senderId,
    text: sql<string>`left(${mailMessages.text}, ${excerptRead})`,
    publishedAt: mailMessages.publishedAt,
  },
  attachmentTotal: sql<number>`(select count(*)::int from ${mailAttachments} where ${mailAttachments.messageId} = ${mailSeats.lastId})`,
}

/** The threads on a page, in order; one more than a page, if there is one. Nothing is joined before they are known. */
async function listPlaces(db: Queryable, where: SQL | undefined, place: MomentPlace) {
  return db
    .select({ threadId: mailSeats.threadId, atKey: momentKey(mailSeats.lastAt) })
    .from(mailSeats)
    .where(and(where, isBehindPlace(place)))
    .orderBy(sql`${mailSeats.lastAt} desc nulls last`, sql`${mailSeats.threadId} desc nulls last`)
    .limit(chatPageSizes.mailThreads + 1)
    .offset(place.after ? 0 : (place.page - 1) * chatPageSizes.mailThreads)
}

async function findSeats(db: Queryable, memberId: number, threadIds: readonly number[]): Promise<SeatRow[]> {
  if (threadIds.length === 0) return []
  const rows: SeatRow[] = await db
    .select(columns)
    .from(mailSeats)
    .innerJoin(mailThreads, eq(mailThreads.id, mailSeats.threadId))
    .innerJoin(mailMessages, eq(mailMessages.id, mailSeats.lastId))
    .where(and(isSeatOf(memberId), inArray(mailSeats.threadId, [...threadIds])))
  const byId = new Map(rows.map((row) => [row.threadId, row]))
  return threadIds.flatMap((id) => byId.get(id) ?? [])
}

function isBehindPlace({ after }: MomentPlace): SQL | undefined {
  if (!after) return undefined
  const place = sql`(timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond')`
  return sql`(${mailSeats.lastAt} <= ${place} and (${mailSeats.lastAt} < ${place} or ${mailSeats.threadId} < ${after.id}))`
}

/** `sent` contains the threads in which the member has written, in every mailbox but the trash. */
export function isInView(memberId: number, view: MailView): SQL | undefined {
  const isThere = view === 'sent' ? and(sql`${mailSeats.hasWritten}`, ne(mailSeats.box, 'trash')) : eq(mailSeats.box, view)
  return and(isSeatOf(memberId), isThere)
}

/** `cursor` wins over `page`. */
export async function listThreads(
  db: Queryable,
  memberId: number,
  where: SQL | undefined,
  asked: { readonly page: number; readonly cursor?: string | undefined },
): Promise<ThreadPage> {
  const place = readMomentPlace(asked)
  const found = await listPlaces(db, where, place)
  const places = found.slice(0, chatPageSizes.mailThreads)
  const last = places.at(-1)
  const hasMore = found.length > chatPageSizes.mailThreads
  const total = place.page === 1 && !hasMore ? places.length : await countSeats(db, where)
  const nextCursor = hasMore && last ? cursorBehind(place, { atKey: last.atKey, id: last.threadId }) : null
  const seats = await findSeats(
    db,
    memberId,
    places.map(({ threadId }) => threadId),
  )
  return { rows: await withUsers(db, memberId, seats), total, page: place.page, nextCursor }
}

/** Newest threads of the inbox, for the tray. */
export async function newestThreads(db: Queryable, memberId: number, most: number): Promise<ThreadRow[]> {
  const places = await listPlaces(db, isInView(memberId, 'inbox'), { page: 1, after: undefined })
  const threadIds = places.slice(0, most).map(({ threadId }) => threadId)
  return withUsers(db, memberId, await findSeats(db, memberId, threadIds))
}

/** Stops counting after the limit of totals. */
export async function countSeats(db: Queryable, where: SQL | undefined): Promise<number> {
  const counted = db
    .select({ threadId: mailSeats.threadId })
    .from(mailSeats)
    .where(where)
    .limit(totalLimit + 1)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return row?.total ?? 0
}

/** Undefined for threads that are in none of the member's mailboxes. */
export async function findThread(db: Queryable, memberId: number, threadId: number): Promise<ThreadRow | undefined> {
  const [row] = await withUsers(db, memberId, await findSeats(db, memberId, [threadId]))
  return row
}

async function withUsers(db: Queryable, viewerId: number, seats: readonly SeatRow[]): Promise<ThreadRow[]> {
  if (seats.length === 0) return []
  const ids = seats.map(({ threadId }) => threadId)
  const seated = await seatedIn(db, viewerId, ids)
  const blocked = new Set(await blockedBy(db, viewerId, [...new Set(seated.map(({ member }) => member.id))]))
  const byThread = Map.groupBy(seated, ({ threadId }) => threadId)
  const left = await leftBehind(
    db,
    seats.filter(({ threadId }) => (byThread.get(threadId)?.length ?? 0) < 2),
  )
  return seats.map((seat) => {
    const here = (byThread.get(seat.threadId) ?? []).map(({ member, isOpen, ...other }) => ({
      member,
      isRead: member.id === viewerId ? seat.isRead : other.isRead && other.showsRead && other.lastId >= seat.lastId,
      isReachable: member.id !== viewerId && isOpen && !blocked.has(member.id),
    }))
    const gone = left.filter(({ threadId, member }) => threadId === seat.threadId && !here.some((one) => one.member.id === member.id))
    return { ...seat, users: [...here, ...gone.map(({ member }) => ({ member, isRead: false, isReachable: false }))] }
  })
}

/** Read marks are hidden while the thread is a request to that member. */
async function seatedIn(db: Queryable, viewerId: number, threadIds: readonly number[]) {
  return db
    .select({
      threadId: mailSeats.threadId,
      member: badgeColumns,
      lastId: mailSeats.lastId,
      isRead: sql<boolean>`(${mailSeats.isRead} and not ${mailSeats.isGone} and ${mailSeats.box} <> 'requests' and (${mailSeats.hasWritten} or ${mailSeats.box} <> 'trash'))`,
      showsRead: sql<boolean>`coalesce(${chatSettings.showsRead}, true)`,
      isOpen: sql<boolean>`(${members.deletedAt} is null and ${members.groupId} not in (${groups.inactive}, ${groups.memorial}))`,
    })
    .from(mailSeats)
    .innerJoin(members, eq(members.id, mailSeats.memberId))
    .leftJoin(chatSettings, eq(chatSettings.memberId, mailSeats.memberId))
    .where(inArray(mailSeats.threadId, [...threadIds]))
    .orderBy(sql`${mailSeats.memberId} = ${viewerId} desc`, asc(mailSeats.memberId))
}

async function blockedBy(db: Queryable, memberId: number, otherIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.memberId, memberId), inArray(blocks.blockedId, [...otherIds])))
  return rows.map(({ id }) => id)
}

/** A deleted account has no seat any more; the newest message shows that there was another member. */
async function leftBehind(db: Queryable, seats: readonly SeatRow[]): Promise<Array<{ threadId: number; member: BadgeRow }>> {
  if (seats.length === 0) return []
  const isLast = or(...seats.map(({ lastId }) => eq(mailMessages.id, lastId)))
  return db
    .select({ threadId: mailMessages.threadId, member: badgeColumns })
    .from(mailMessages)
    .innerJoin(members, eq(members.id, mailMessages.senderId))
    .where(and(isLast, isNull(mailMessages.removedAt)))
}
