/** Which members a call can reach. Others are missing or just do not answer; nothing reveals the reason to the caller. */
import { and, eq, isNull, notInArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { groups } from '#contract/roles.ts'
import { areFriends } from '../../../db/conditions/are-friends.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { mailSeats } from '../../../db/tables/mail/mail.ts'
import { blocks } from '../../../db/tables/social.ts'
import { chatMessages, conversations, seats } from '../../../db/tables/chat/chat.ts'

/** Other domains treat them as nonexistent too. */
const missingGroups = [groups.guest, groups.registered, groups.banned]
const closedGroups = [...missingGroups, groups.inactive, groups.memorial]

/**
 * Whether it rings: the account is open, no block lies between the two, and the called member is the caller's friend or has accepted them
 * before.
 */
export async function isRungBy(db: Queryable, callerId: number, calleeId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, calleeId),
        isNull(members.deletedAt),
        notInArray(members.groupId, closedGroups),
        notBlocked(callerId, members.id),
        sql`(${areFriends(callerId, members.id)} or ${hasAnsweredInChat(callerId, calleeId)} or ${hasAnsweredByMail(callerId, calleeId)})`,
      ),
    )
  return row !== undefined
}

/** The called member wrote in their conversation or accepted the caller's messages there. */
function hasAnsweredInChat(callerId: number, calleeId: number): SQL {
  const [low, high] = [Math.min(callerId, calleeId), Math.max(callerId, calleeId)]
  const wrote = sql`exists (select 1 from ${chatMessages} where ${chatMessages.conversationId} = ${conversations.id} and ${chatMessages.senderId} = ${calleeId} and ${chatMessages.event} is null)`
  return sql`exists (
    select 1 from ${conversations} join ${seats} on ${seats.conversationId} = ${conversations.id} and ${seats.memberId} = ${calleeId}
    where ${conversations.lowId} = ${low} and ${conversations.highId} = ${high}
      and ((not ${seats.isRequest} and ${seats.lastSeq} > 0) or ${wrote}))`
}

function hasAnsweredByMail(callerId: number, calleeId: number): SQL {
  return sql`exists (
    select 1 from ${mailSeats} as his join ${mailSeats} as callers on callers.thread_id = his.thread_id and callers.member_id = ${callerId}
    where his.member_id = ${calleeId} and his.has_written)`
}

export async function hasBlocked(db: Queryable, memberId: number, otherId: number): Promise<boolean> {
  const rows = await db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.memberId, memberId), eq(blocks.blockedId, otherId)))
  return rows.length > 0
}

/**
 * Whether the caller may learn that this member exists. A member who has blocked the caller looks unknown, also to admins. When the
 * caller has blocked them as well, they are reported as blocked, because the caller knows.
 */
export async function isThereFor(db: Queryable, callerId: number, calleeId: number): Promise<boolean> {
  const isBetween = (one: SQLWrapper | number, other: SQLWrapper | number) =>
    sql`exists (select 1 from ${blocks} where ${blocks.memberId} = ${one} and ${blocks.blockedId} = ${other})`
  const isShown = sql`(${isBetween(callerId, members.id)} or not ${isBetween(members.id, callerId)})`
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, calleeId), isNull(members.deletedAt), notInArray(members.groupId, missingGroups), isShown))
  return rows.length > 0
}
