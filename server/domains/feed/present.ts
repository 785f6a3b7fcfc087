import type { FeedItem, getDashboard } from '#contract/feed.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { mentionOf } from '../../content/create-content.ts'
import { toSeconds } from '../../lib/moments.ts'
import { presentBadge } from '../members/index.ts'
import type { FeedEntry } from './reads/feed.ts'

const excerptLength = 160

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
    excerpt: commentText === null ? null : excerptOf(commentText),
    canDelete: member.id === viewerId,
  } satisfies Record<keyof FeedItem, unknown>
}

/** Cut between characters, never inside one. */
function excerptOf(text: string): string {
  const letters = [...text.slice(0, excerptLength * 4).replace(/\s+/g, ' ')]
  return letters.length <= excerptLength
    ? letters.join('')
    : `${letters
        .slice(0, excerptLength - 1)
        .join('')
        .trimEnd()}…`
}
