/** Keys: the owner of an item shows it to named members for a few days, whatever its audience. */
import { and, count, desc, eq, gt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { keyDays, mostKeysPerItem } from '#contract/content/content.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { transaction } from '../db/client.ts'
import type { Queryable } from '../db/context.ts'
import { contentGrants } from '../db/tables/content/content.ts'
import type { MemberContext } from '../http/context.ts'
import { getVisibleItem } from './create-content.ts'

const dayMs = 24 * 3_600_000

const isOf = ({ typeId, itemId }: ContentRef) => and(eq(contentGrants.typeId, typeId), eq(contentGrants.itemId, itemId))

/** True for rows of a kind's table to which the viewer holds a valid key. */
export function holdsKey(typeId: string, itemColumn: SQLWrapper, viewerId: number): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${contentGrants} where ${contentGrants.typeId} = ${typeId} and ${contentGrants.itemId} = ${itemColumn} and ${contentGrants.memberId} = ${viewerId} and ${contentGrants.expiresAt} > now())`
}

/** Throws not_found for items of others: they do not learn who holds keys. */
export async function getOwnItem(context: MemberContext, ref: ContentRef): Promise<void> {
  const { ownerId } = await getVisibleItem(context, ref, 'key')
  if (ownerId !== context.viewer.id) throw new Refusal('not_found')
}

export interface ContentKey {
  readonly memberId: number
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

export async function listKeys(context: MemberContext, ref: ContentRef): Promise<ContentKey[]> {
  await getOwnItem(context, ref)
  const { memberId, expiresAt, usedAt } = contentGrants
  return context.db
    .select({ memberId, expiresAt, usedAt })
    .from(contentGrants)
    .where(and(isOf(ref), gt(expiresAt, context.now())))
    .orderBy(desc(expiresAt), desc(memberId))
}

/** The caller has checked that the item is the viewer's and that they see the members. Throws too_many on `userIds`. */
export async function giveKeys(context: MemberContext, ref: ContentRef, memberIds: readonly number[]): Promise<void> {
  const now = context.now()
  const expiresAt = new Date(now.getTime() + keyDays * dayMs)
  await transaction(context.db, async (tx) => {
    await tx
      .insert(contentGrants)
      .values(
        memberIds.map((memberId) => ({
          typeId: ref.typeId,
          itemId: ref.itemId,
          memberId,
          kind: 'key' as const,
          createdAt: now,
          expiresAt,
        })),
      )
      .onConflictDoUpdate({
        target: [contentGrants.typeId, contentGrants.itemId, contentGrants.memberId, contentGrants.kind],
        set: { expiresAt },
      })
    const [held] = await tx
      .select({ total: count() })
      .from(contentGrants)
      .where(and(isOf(ref), gt(contentGrants.expiresAt, now)))
    if ((held?.total ?? 0) > mostKeysPerItem) throw invalid({ userIds: ['too_many'] })
  })
}

export async function revokeKey(context: MemberContext, ref: ContentRef, memberId: number): Promise<void> {
  await getOwnItem(context, ref)
  await context.db.delete(contentGrants).where(and(isOf(ref), eq(contentGrants.memberId, memberId)))
}

/** The owner sees when the member last looked. Changes nothing for viewers without a key. */
export async function noteKeyUse(db: Queryable, ref: ContentRef, memberId: number, now: Date): Promise<void> {
  await db
    .update(contentGrants)
    .set({ usedAt: now })
    .where(and(isOf(ref), eq(contentGrants.memberId, memberId), gt(contentGrants.expiresAt, now)))
}
