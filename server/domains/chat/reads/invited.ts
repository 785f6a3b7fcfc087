/** Members with whom the viewer wants to start a conversation. */
import { and, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { areFriends } from '../../../db/conditions/are-friends.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import type { Transaction } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { isVisibleTo } from '../../members/index.ts'
import { closedGroups } from '../abilities.ts'
import { havePair } from '../audience/audience.ts'

export interface Invited {
  readonly id: number
  readonly name: string
  /** A stranger: for this member the conversation is a request. */
  readonly isStranger: boolean
}

/** Throws user_not_found if one of them is not visible to the viewer, because of a block or for any other reason. */
export async function readInvited(tx: Transaction, { viewer }: MemberContext, memberIds: readonly number[]): Promise<Invited[]> {
  const wanted = [...new Set(memberIds)]
  const isKnown = sql<boolean>`(${areFriends(viewer.id, members.id)} or ${sql.raw(havePair(String(viewer.id), '"members"."id"'))})`
  const found = await tx
    .select({ id: members.id, name: members.name, isStranger: sql<boolean>`not ${isKnown}` })
    .from(members)
    .where(
      and(
        inArray(members.id, wanted),
        ne(members.id, viewer.id),
        notInArray(members.groupId, [...closedGroups]),
        isVisibleTo(viewer),
        // Admins see every member, but cannot chat across a block.
        notBlocked(viewer.id, members.id),
      ),
    )
  if (found.length < wanted.length) throw new Refusal('user_not_found')
  return found
}
