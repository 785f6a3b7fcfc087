/** Entries as a screen shows them: without those whose deletion waits in the outbox. */
import { deleteFeedItem, type FeedItem } from '#contract/feed.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'

export function withoutRemoved(items: readonly FeedItem[], writes: readonly OutboxEntry[]): FeedItem[] {
  const removed = new Set<number | undefined>(
    writes.filter(({ code }) => code === null).map((write) => inputOf(write, deleteFeedItem)?.feedId),
  )
  return items.filter(({ feedId }) => !removed.has(feedId))
}
