/** Members somebody wants to talk with. */
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
  /** Has nothing to do with the viewer: to him it is a request. */
  readonly isStranger: boolean
}

/** Throws user_not_found when one of them is not there for the viewer, with a block between them or for any other reason. */
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
        // Admins meet everybody, but do not talk to whom they blocked or who blocked them.
        notBlocked(viewer.id, members.id),
      ),
    )
  if (found.length < wanted.length) throw new Refusal('user_not_found')
  return found
}
