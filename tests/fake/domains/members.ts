/** Like `server/domains/members`. */
import { searchMembers } from '#contract/members.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { fake, pageOf, type FakeEndpoint } from '../fake-endpoint.ts'
import { presentBadge } from '../present.ts'
import type { FakeMember } from '../world.ts'

/** Shorter texts match only the beginning of names. */
const shortestInside = 3

export const memberFakes: readonly FakeEndpoint[] = [
  fake(searchMembers, (input, { world }) => {
    const text = input.text.toLowerCase()
    const name = (member: FakeMember) => member.userName.toLowerCase()
    const begins = (member: FakeMember) => name(member).startsWith(text)
    const found = [...world.members.values()]
      .filter((member) => !member.isDeleted && (begins(member) || (text.length >= shortestInside && name(member).includes(text))))
      .toSorted((a, b) => Number(begins(b)) - Number(begins(a)) || (name(a) < name(b) ? -1 : 1))
    return pageOf(found, input, pageSizes.memberSearch, presentBadge)
  }),
]
