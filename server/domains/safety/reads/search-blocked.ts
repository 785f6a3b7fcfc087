import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { pageSizes, totalLimit } from '#contract/primitives.ts'
import type { searchBlocked as endpoint } from '#contract/profile/safety.ts'
import { escapeLike } from '../../../db/conditions/like-pattern.ts'
import { members } from '../../../db/tables/accounts.ts'
import { blocks } from '../../../db/tables/social.ts'
import type { MemberContext } from '../../../http/context.ts'
import { decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'

const limit = pageSizes.default
/** Page it leads to, moment (milliseconds) and id of the last one shown. */
const cursorSchema = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000)),
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.number(), v.safeInteger()),
])

/** The one list in which the blocked are there: for whoever has blocked them, so that he can let them back. */
export async function searchBlocked(
  { db, viewer }: MemberContext,
  input: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const after = input.cursor === undefined ? undefined : decodeCursor(cursorSchema, input.cursor)
  const page = after?.[0] ?? input.page
  const typed = escapeLike(input.text.normalize('NFKC').toLowerCase())
  const isWanted = and(eq(blocks.memberId, viewer.id), typed === '' ? undefined : sql`${members.nameKey} like ${`%${typed}%`}`)
  const at = after && new Date(after[1])
  const isAfter = at && or(lt(blocks.createdAt, at), and(eq(blocks.createdAt, at), lt(blocks.blockedId, after[2])))
  const found = await db
    .select({ member: badgeColumns, blockedAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(members, eq(members.id, blocks.blockedId))
    .where(and(isWanted, isAfter))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
  const counted = db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .innerJoin(members, eq(members.id, blocks.blockedId))
    .where(isWanted)
    .limit(totalLimit + 1)
    .as('counted')
  const [total] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    items: rows.map(({ member, blockedAt }) => ({ ...presentBadge(member), blockedAt: toSeconds(blockedAt) })),
    total: Math.min(total?.total ?? 0, totalLimit),
    totalIsLimit: (total?.total ?? 0) > totalLimit,
    page,
    limit,
    nextCursor: found.length > limit && last ? encodeCursor([page + 1, last.blockedAt.getTime(), last.member.id]) : null,
  }
}
