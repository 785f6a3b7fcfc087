import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { totalLimit } from '#contract/content/paging.ts'
import type { Queryable } from '../../../db/context.ts'
import { seats } from '../../../db/tables/chat/chat.ts'

/** Pairs and groups with unread messages, without muted ones and requests. Public chats store no unread counts. */
export async function countUnreadChats(db: Queryable, memberId: number): Promise<number> {
  const isUnread = and(
    eq(seats.memberId, memberId),
    isNull(seats.leftAt),
    sql`${seats.isListed}`,
    gt(seats.unreadTotal, 0),
    sql`not ${seats.isMuted}`,
    sql`not ${seats.isRequest}`,
  )
  const counted = db.select({ id: seats.conversationId }).from(seats).where(isUnread).limit(totalLimit).as('counted')
  return db.$count(counted)
}
