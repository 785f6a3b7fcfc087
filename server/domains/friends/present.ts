import type { ResponseInput } from '#contract/endpoint.ts'
import type { getStanding, searchFriends } from '#contract/people/friends.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { toSeconds } from '../../lib/moments.ts'
import { presentBadge } from '../members/index.ts'
import { pageSize, type RelatedPage, type RelatedRow, type StandingRow } from './reads.ts'

export function presentStanding(userId: number, { state, isHero, isFan }: StandingRow): ResponseInput<typeof getStanding> {
  return { userId, state, isHero, isFan }
}

type PresentedPage = ResponseInput<typeof searchFriends>

export function presentRelated(row: RelatedRow): PresentedPage['items'][number] {
  return {
    ...presentBadge(row.member),
    friendUserId: row.member.id,
    since: toSeconds(row.since),
    seenAt: row.seenAt ? toSeconds(row.seenAt) : null,
    standing: presentStanding(row.member.id, row),
  }
}

export function presentPage({ rows, total, page, nextCursor }: RelatedPage): PresentedPage {
  return {
    items: rows.map(presentRelated),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page,
    limit: pageSize,
    nextCursor,
  }
}
