import { msg } from '@lingui/core/macro'
import { deleteFeedItem, type FeedId, type FeedItem } from '#contract/feed.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { refreshFeed, takeOutFeedItem } from './cache.ts'

const removal = defineWrites<{ list: readonly FeedItem[] }>()(deleteFeedItem, {
  label: msg`A post you removed from the feed`,
  subject: () => 'feed',
  overlay: { list: (items, removed) => items.filter(({ feedId }) => feedId !== removed.feedId) },
  settle: (client, { input }) => takeOutFeedItem(client, input.feedId),
  refresh: refreshFeed,
})

export const feedWrites = [removal]

/** Only the member's own entry. May wait for a connection. */
export function removeFeedItem(feedId: FeedId): Promise<void> {
  return submit(removal, { feedId })
}
