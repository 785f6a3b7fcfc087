import { and, eq, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { pageSizes } from '#contract/content/paging.ts'
import type { searchBlocked as endpoint } from '#contract/profile/blocks-and-reports.ts'
import { escapeLike } from '../../../db/conditions/like-pattern.ts'
import { members } from '../../../db/tables/accounts.ts'
import { blocks } from '../../../db/tables/social.ts'
import type { MemberContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { listByMoment, presentBadge } from '../../members/index.ts'

/** The only list that shows blocked members, to the member who has blocked them, so that they can unblock them. */
export async function searchBlocked(
  { db, viewer }: MemberContext,
  input: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const typed = escapeLike(input.text.normalize('NFKC').toLowerCase())
  const where = and(eq(blocks.memberId, viewer.id), typed === '' ? undefined : sql`${members.nameKey} like ${`%${typed}%`}`)
  const list = { table: blocks, other: blocks.blockedId, at: blocks.createdAt, where, limit: pageSizes.default }
  const { rows, paging } = await listByMoment(db, list, input)
  return { items: rows.map(({ member, at }) => ({ ...presentBadge(member), blockedAt: toSeconds(at) })), ...paging }
}
