import { expect, it } from 'vitest'
import type { FoundGroup } from '#contract/content/finder.ts'
import type { FoundItem } from '#contract/content/found.ts'
import { mergeFound } from './merge-found.ts'

const event = (itemId: number): FoundItem => ({ typeId: 'event', itemId, title: `Evening ${itemId}`, userName: 'Halyard', image: null })
const device = new Map([['event' as const, [event(1), event(2)]]])
const answered = (itemIds: number[], total = itemIds.length): FoundGroup => ({
  typeId: 'event',
  items: itemIds.map(event),
  total,
  totalIsLimit: false,
})
const shown = (server: readonly FoundGroup[] | undefined) =>
  mergeFound(device, server).map(({ items, total }) => [items.map(({ itemId }) => itemId), total])

it('shows what the device has until the server has answered, then the server’s further items behind it', () => {
  expect(shown(undefined)).toEqual([[[1, 2], null]])
  expect(shown([answered([2, 3, 1])])).toEqual([[[1, 2, 3], 3]])
})

it('does not show what the server left out: it was deleted since, or hidden from the member', () => {
  expect(shown([answered([2])])).toEqual([[[2], 1]])
  expect(shown([])).toEqual([])
})

it('keeps what the device has where the server has more than it answered', () => {
  expect(shown([answered([3, 4, 5, 6, 7], 12)])).toEqual([[[1, 2, 3, 4, 5, 6, 7], 12]])
})
