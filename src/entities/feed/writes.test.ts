import { expect, it } from 'vitest'
import { deleteFeedItem, type FeedItem } from '#contract/feed.ts'
import { layOverShown } from '#src/data/outbox/waiting-writes.ts'
import { outboxEntryForTest } from '#src/offline/testing/outbox-entry-for-test.ts'
import { feedWrites } from './writes.ts'

const item = (feedId: number) => ({ feedId }) as unknown as FeedItem // the only field that is read

it('[H-15] an entry with a queued deletion disappears at once; one whose deletion was refused is back', () => {
  const writes = [
    outboxEntryForTest(deleteFeedItem, { feedId: 2 }),
    outboxEntryForTest(deleteFeedItem, { feedId: 3 }, { code: 'rate_limited' }),
  ]
  expect(layOverShown(feedWrites, 'list', [item(1), item(2), item(3)], writes).map(({ feedId }) => feedId)).toEqual([1, 3])
})
