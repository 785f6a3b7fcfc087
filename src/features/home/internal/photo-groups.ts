import type { FeedItem } from '#contract/feed.ts'

/** Entries that are shown as one, newest first. */
export type FeedGroup = readonly [FeedItem, ...FeedItem[]]

const groupSeconds = 3600

const isPhoto = ({ kind, item }: FeedItem) => kind === 'published' && item?.typeId === 'photo'

/**
 * Consecutive photos that a member has published within an hour count as one entry: fifty photos of an evening would fill the feed. A
 * group never crosses the last visit.
 */
export function groupPhotos(items: readonly FeedItem[], lastVisitAt: number | null): FeedGroup[] {
  const isNew = ({ publishedAt }: FeedItem) => lastVisitAt === null || publishedAt > lastVisitAt
  const groups: Array<[FeedItem, ...FeedItem[]]> = []
  for (const entry of items) {
    const group = groups.at(-1)
    const [first] = group ?? []
    const belongs =
      first !== undefined &&
      isPhoto(first) &&
      isPhoto(entry) &&
      first.member.userId === entry.member.userId &&
      first.publishedAt - entry.publishedAt <= groupSeconds &&
      isNew(first) === isNew(entry)
    if (group && belongs) group.push(entry)
    else groups.push([entry])
  }
  return groups
}
