import { deleteFeedItem, type FeedId } from '#contract/feed.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'

/** In the outbox's line, everything about the feed follows one another. */
export const feedSubject = 'feed'

/** One's own entry only. May wait for the line. */
export function removeFeedItem(feedId: FeedId): Promise<void> {
  return submit(deleteFeedItem, { feedId }, feedSubject)
}
