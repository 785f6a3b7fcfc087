/** Possible recipients, and the sender's relationship to them. */
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
  /** The account has no reader: inactive, or memorial. */
  readonly isClosed: boolean
}

/** Those of the wanted members whose account is visible to others. Blocks are checked separately. */
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
  /** Members the sender has blocked. */
  readonly blocked: ReadonlySet<number>
  /** Members who have blocked the sender. */
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

/** Those of the members to whom the sender is a stranger: not a friend, and they have never written to the sender, by mail or in a pair. */
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
