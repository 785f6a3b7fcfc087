import type { FeedItem, getDashboard } from '#contract/feed.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { mentionOf } from '../../content/create-content.ts'
import { toSeconds } from '../../lib/moments.ts'
import { presentBadge } from '../members/index.ts'
import type { FeedEntry } from './reads/feed.ts'

export function presentFeedItem(
  { id, kind, createdAt, member, subject, item, commentText }: FeedEntry,
  viewerId: number,
): ResponseInput<typeof getDashboard>['feed'][number] {
  return {
    feedId: id,
    kind,
    member: presentBadge(member),
    subject: subject && presentBadge(subject),
    publishedAt: toSeconds(createdAt),
    item: item && mentionOf(item),
    excerpt: commentText === null ? null : plainExcerpt(commentText, previewLength),
    canDelete: member.id === viewerId,
  } satisfies Record<keyof FeedItem, unknown>
}
