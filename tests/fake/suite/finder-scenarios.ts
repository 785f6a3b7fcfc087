/** The one search, and the tags by which threads, events and items of the marketplace are found. */
import { expect } from 'vitest'
import { createMarketItem, searchMarket, updateMarketItem } from '#contract/community/market.ts'
import { findEverywhere } from '#contract/content/finder.ts'
import type { Scenario } from './site.ts'

export const finderScenarios: readonly Scenario[] = [
  {
    title: 'the search finds items by their title and members by their name, and refuses a single character',
    async run({ join }) {
      const [seller, viewer] = [await join({ userName: 'Bollard' }), await join()]
      const { itemId } = await seller.call(createMarketItem, { title: 'A ring of bollards' })
      expect(await viewer.call(findEverywhere, { text: 'BOLLARD' })).toMatchObject({
        groups: [
          { typeId: 'user', total: 1, items: [{ title: 'Bollard', userName: '' }] },
          { typeId: 'market_item', total: 1, items: [{ itemId, title: 'A ring of bollards', userName: 'Bollard' }] },
        ],
      })
      expect(await viewer.call(findEverywhere, { text: '-nobody of that name' })).toEqual({ groups: [] })
      expect(await viewer.refusal(findEverywhere, { text: 'b' })).toMatchObject({ code: 'validation_failed' })
    },
  },
  {
    title: 'an item has the tags that its seller chose, once each, and lists find it by one of them or by all',
    async run({ join }) {
      const [seller, viewer] = [await join(), await join()]
      const { itemId } = await seller.call(createMarketItem, { title: 'Ring', tagList: ['Steel', 'Rigging', 'STEEL'] })
      const find = async (filter: object) => (await viewer.call(searchMarket, filter)).items.map((item) => item.itemId)
      expect((await viewer.call(searchMarket, { tags: ['steel'] })).items).toMatchObject([{ itemId, tagList: ['Steel', 'Rigging'] }])
      expect(await find({ tags: ['rigging', 'brass'] })).toEqual([itemId])
      expect(await find({ tags: ['rigging', 'brass'], findTags: 'all' })).toEqual([])
      expect(await seller.call(updateMarketItem, { itemId, tagList: ['Brass'] })).toMatchObject({ tagList: ['Brass'] })
      expect(await find({ tags: ['rigging', 'brass'] })).toEqual([itemId])
      expect(await find({ tags: ['rigging'] })).toEqual([])
    },
  },
]
