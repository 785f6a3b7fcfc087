/** Who may be written to, and as whom the writer comes. */
import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { groups } from '#contract/roles.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { mailMessages, mailSeats } from '../../../db/tables/mail/mail.ts'
import { blocks, friends } from '../../../db/tables/social.ts'
import { chatMessages, conversations } from '../../../db/tables/chat/chat.ts'

export interface Correspondent {
  readonly id: number
  readonly nameKey: string
  /** Nobody is there to read: inactive, or kept in memory. */
  readonly isClosed: boolean
}

/** Those of the wanted who have an account that others meet. Blocks are asked apart. */
export async function findCorrespondents(
  db: Queryable,
  { ids, nameKeys }: { ids: readonly number[]; nameKeys: readonly string[] },
): Promise<Correspondent[]> {
  return db
    .select({
      id: members.id,
      nameKey: members.nameKey,
      isClosed: sql<boolean>`${members.groupId} in (${groups.inactive}, ${groups.memorial})`,
    })
    .from(members)
    .where(
      and(
        or(inArray(members.id, [...ids]), inArray(members.nameKey, [...nameKeys])),
        isNull(members.deletedAt),
        notInArray(members.groupId, [groups.guest, groups.registered, groups.banned]),
      ),
    )
}

export interface BlockedAround {
  /** By the member. */
  readonly blocked: ReadonlySet<number>
  /** Who have blocked him. */
  readonly blockers: ReadonlySet<number>
}

export async function findBlocksAround(db: Queryable, memberId: number, otherIds: readonly number[]): Promise<BlockedAround> {
  if (otherIds.length === 0) return { blocked: new Set(), blockers: new Set() }
  const rows = await db
    .select({ memberId: blocks.memberId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.memberId, memberId), inArray(blocks.blockedId, [...otherIds])),
        and(eq(blocks.blockedId, memberId), inArray(blocks.memberId, [...otherIds])),
      ),
    )
  return {
    blocked: new Set(rows.filter((row) => row.memberId === memberId).map(({ blockedId }) => blockedId)),
    blockers: new Set(rows.filter((row) => row.blockedId === memberId).map((row) => row.memberId)),
  }
}

/** Of these members, those to whom the sender is a stranger: no friend, and they have never written to him, by mail or in a chat of two. */
export async function strangersAmong(db: Queryable, senderId: number, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const isFriend = sql`exists (select 1 from ${friends} where ${friends.memberId} = ${members.id} and ${friends.friendId} = ${senderId})`
  const hasWritten = sql`exists (select 1 from ${mailMessages} join ${mailSeats} on ${mailSeats.threadId} = ${mailMessages.threadId} and ${mailSeats.memberId} = ${senderId} where ${mailMessages.senderId} = ${members.id} and ${mailMessages.removedAt} is null)`
  const hasSaid = sql`exists (select 1 from ${conversations} join ${chatMessages} on ${chatMessages.conversationId} = ${conversations.id} and ${chatMessages.senderId} = ${members.id} and ${chatMessages.event} is null where ${conversations.lowId} = least(${members.id}, ${senderId}::bigint) and ${conversations.highId} = greatest(${members.id}, ${senderId}::bigint))`
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), sql`not ${isFriend}`, sql`not ${hasWritten}`, sql`not ${hasSaid}`))
  return new Set(rows.map(({ id }) => id))
}

export async function isAnybodyThere(db: Queryable, memberIds: readonly number[]): Promise<boolean> {
  const isOpen = notInArray(members.groupId, [groups.inactive, groups.memorial])
  return (await db.$count(members, and(inArray(members.id, [...memberIds]), isNull(members.deletedAt), isOpen))) > 0
}
