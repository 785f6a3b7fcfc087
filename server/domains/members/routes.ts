/** Routes of the members domain. */
import * as contract from '#contract/members.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { defaultGroupFlags, groups, isActiveGroup, permissionFlags, roleOfGroup } from '#contract/roles.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { presentBadge } from './present.ts'
import { heroesToBe, searchMembersFor } from './reads.ts'

export const memberRoutes: readonly Implementation[] = [
  implement(contract.searchMembers, async ({ db, viewer }, input) => {
    const { rows, total, isTotalLimit, nextCursor } = await searchMembersFor(db, viewer, input)
    return { items: rows.map(presentBadge), total, totalIsLimit: isTotalLimit, page: input.page, limit: pageSizes.memberSearch, nextCursor }
  }),

  implement(contract.listGroups, async () => ({
    groups: Object.entries(groups).map(([name, id]) => {
      const flags = defaultGroupFlags(id)
      const parameters = Object.fromEntries(permissionFlags.map((flag) => [flag, flags[flag] ?? false]))
      return { id, name, active: isActiveGroup(id), parameters, role: roleOfGroup(id) }
    }),
  })),

  implement(contract.suggestHeroes, async ({ db, viewer, now }) => {
    const rows = await heroesToBe(db, viewer, now())
    return { members: rows.map((row) => ({ ...presentBadge(row), totalVideo: row.videoTotal })) }
  }),
]
