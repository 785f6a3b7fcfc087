import { expect, it } from 'vitest'
import { deleteFeedItem, type FeedItem } from '#contract/feed.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { withoutRemoved } from './pending.ts'

const item = (feedId: number) => ({ feedId }) as unknown as FeedItem // the one field that is looked at
const write = (feedId: number, code: OutboxEntry['code'] = null): OutboxEntry => ({
  id: feedId,
  idempotencyKey: `key-${feedId}`,
  endpointName: deleteFeedItem.name,
  subject: 'feed',
  input: { feedId },
  state: code ? 'failed' : 'waiting',
  code,
  attempts: 0,
  notBeforeMs: 0,
  createdAtMs: 0,
})

it('[H-15] an entry whose deletion waits for the line is gone at once; one whose deletion was refused is back', () => {
  const shown = withoutRemoved([item(1), item(2), item(3)], [write(2), write(3, 'rate_limited')])
  expect(shown.map(({ feedId }) => feedId)).toEqual([1, 3])
})
