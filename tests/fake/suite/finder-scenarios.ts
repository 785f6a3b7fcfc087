/** The one search, and the tags by which threads, events and items of the marketplace are found. */
import { expect } from 'vitest'
import { createMarketItem, searchMarket, updateMarketItem } from '#contract/community/market.ts'
import type { NewsId } from '#contract/community/ids.ts'
import { findEverywhere } from '#contract/content/finder.ts'
import { groups } from '#contract/roles.ts'
import { createNews, getNews, listNews } from '#contract/site/pages.ts'
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
    title: 'the search finds site news by their title, as their list does, and each has a page',
    async run({ join }) {
      const [staff, viewer] = [await join({ groupId: groups.staff }), await join()]
      const { newsId } = await staff.call(createNews, { title: 'A capstan for the hall', text: 'It turns.' })
      await staff.call(createNews, { title: 'The kettle', text: 'Beside the capstan.' })
      expect(await viewer.call(findEverywhere, { text: 'CAPSTAN' })).toMatchObject({
        groups: [{ typeId: 'news', total: 1, items: [{ itemId: newsId, title: 'A capstan for the hall', userName: '' }] }],
      })
      expect(await viewer.call(listNews, { text: 'capstan' })).toMatchObject({
        total: 1,
        items: [{ newsId, text: 'It turns.', link: null }],
      })
      expect((await viewer.call(listNews, {})).items.slice(0, 2).map(({ title }) => title)).toEqual([
        'The kettle',
        'A capstan for the hall',
      ])
      expect(await viewer.call(getNews, { newsId })).toMatchObject({ newsId, title: 'A capstan for the hall', version: 1 })
      expect(await viewer.refusal(getNews, { newsId: 999_999_999 as NewsId })).toMatchObject({ code: 'not_found' })
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
