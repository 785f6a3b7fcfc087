/** The calls of the members domain. */
import { Refusal } from '#contract/error.ts'
import * as contract from '#contract/members.ts'
import { pageSizes } from '#contract/primitives.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { presentBadge, presentProfile } from './present.ts'
import { findProfileFor, heroesToBe, searchMembersFor } from './reads.ts'

export const memberRoutes: readonly Implementation[] = [
  implement(contract.searchMembers, async ({ db, viewer }, input) => {
    const { rows, total, isTotalLimit, nextCursor } = await searchMembersFor(db, viewer, input)
    return { items: rows.map(presentBadge), total, totalIsLimit: isTotalLimit, page: input.page, limit: pageSizes.memberSearch, nextCursor }
  }),

  implement(contract.getMember, async ({ db, viewer }, input) => {
    const profile = await findProfileFor(db, viewer, input)
    if (!profile) throw new Refusal('user_not_found')
    return presentProfile(profile)
  }),

  implement(contract.suggestHeroes, async ({ db, viewer, now }) => {
    const rows = await heroesToBe(db, viewer, now())
    return { members: rows.map((row) => ({ ...presentBadge(row), totalVideo: row.videoTotal })) }
  }),
]
