/** The marketplace: items, who may do what with them, lists, and categories. */
import { expect } from 'vitest'
import * as market from '#contract/community/market.ts'
import { setFavouriteItem } from '#contract/content/content.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import { groups } from '#contract/roles.ts'
import type { Scenario, Suite } from './site.ts'

async function addItem({ join }: Suite, input: object = {}) {
  const [seller, viewer] = [await join(), await join()]
  const { itemId } = await seller.call(market.createMarketItem, { title: 'Hemp rope', ...input })
  return { seller, viewer, itemId }
}
const missing = 999_999_999 as MarketItemId

export const marketScenarios: readonly Scenario[] = [
  {
    title: 'an item is added, edited by its seller alone, and renewed',
    async run(suite) {
      const { seller, viewer, itemId } = await addItem(suite, { priceText: '£20' })
      expect(await viewer.call(market.getMarketItem, { itemId })).toMatchObject({
        ...{ title: 'Hemp rope', priceText: '£20', condition: 'good', state: 'available', images: [], category: null, version: 1 },
        can: { canEdit: false, canDelete: false, canContact: true, canReport: true, canComment: true, canSell: false },
      })
      expect(await seller.refusal(market.createMarketItem, { title: '' })).toMatchObject({ errors: { title: ['title.required'] } })
      expect(await seller.refusal(market.createMarketItem, { title: 'Rope', cityId: missing })).toMatchObject({
        errors: { city_id: ['invalid'] },
      })
      expect(await seller.refusal(market.createMarketItem, { title: 'Rope', isListed: false })).toMatchObject({
        errors: { is_listed: ['sale.vendor'] },
      })
      expect(await seller.call(market.updateMarketItem, { itemId, state: 'sold', version: 1 })).toMatchObject({ state: 'sold', version: 2 })
      expect(await seller.refusal(market.updateMarketItem, { itemId, title: 'Late', version: 1 })).toMatchObject({ code: 'edit_conflict' })
      expect(await viewer.refusal(market.updateMarketItem, { itemId, title: 'Mine' })).toMatchObject({ code: 'forbidden' })
      expect(await seller.refusal(market.updateMarketItem, { itemId: missing })).toMatchObject({ code: 'not_found' })
      expect(await seller.call(market.renewMarketItem, { itemId })).toMatchObject({ version: 2, hasExpired: false })
      expect(await viewer.refusal(market.renewMarketItem, { itemId })).toMatchObject({ code: 'forbidden' })
      expect(await seller.refusal(market.renewMarketItem, { itemId: missing })).toMatchObject({ code: 'not_found' })
    },
  },
  {
    title: 'an item is deleted by its seller, and by staff with a reason',
    async run(suite) {
      const { seller, viewer, itemId } = await addItem(suite)
      const staff = await suite.join({ groupId: groups.staff })
      expect(await viewer.refusal(market.deleteMarketItem, { itemId })).toMatchObject({ code: 'forbidden' })
      expect(await staff.refusal(market.deleteMarketItem, { itemId })).toMatchObject({ errors: { reason: ['required'] } })
      await staff.call(market.deleteMarketItem, { itemId, reason: 'Forbidden goods' })
      expect(await seller.refusal(market.getMarketItem, { itemId })).toMatchObject({ code: 'not_found' })
      expect(await seller.refusal(market.deleteMarketItem, { itemId })).toMatchObject({ code: 'not_found' })
    },
  },
  {
    title: 'items are listed by view, seller and text, the newest first',
    async run(suite) {
      const { seller, viewer, itemId } = await addItem(suite)
      const second = (await seller.call(market.createMarketItem, { title: 'Saddle' })).itemId
      const of = { userName: seller.userName }
      const find = async (input: market.MarketFilterInput, as = viewer) =>
        (await as.call(market.searchMarket, input)).items.map((item) => item.itemId)
      expect(await find(of)).toEqual([second, itemId])
      expect(await find({ ...of, text: 'SADD' })).toEqual([second])
      expect(await find({ view: 'my' }, seller)).toEqual([second, itemId])
      await viewer.call(setFavouriteItem, { typeId: 'market_item', itemId, isFavourite: true })
      expect(await find({ view: 'fave' })).toEqual([itemId])
      await seller.call(market.renewMarketItem, { itemId })
      expect(await find(of)).toEqual([itemId, second])
      expect(await viewer.refusal(market.searchMarket, { sortBy: 'near' })).toMatchObject({ errors: { sortBy: ['no_place'] } })
      expect(await viewer.refusal(market.searchMarket, { userName: 'nobody-there' })).toMatchObject({ code: 'user_not_found' })
    },
  },
  {
    title: 'staff keep the categories; an item of a removed one has none',
    async run(suite) {
      const { seller, itemId } = await addItem(suite)
      const staff = await suite.join({ groupId: groups.staff })
      const { categories: before } = await seller.call(market.listMarketCategories, {})
      const { categories } = await staff.call(market.saveMarketCategories, {
        opened: before,
        categories: [...before, { categoryId: null, name: 'Knives' }],
      })
      const knives = categories.at(-1)
      expect(categories).toEqual([...before, { categoryId: expect.any(Number), name: 'Knives' }])
      expect(await seller.call(market.updateMarketItem, { itemId, categoryId: knives?.categoryId ?? 0 })).toMatchObject({
        category: knives,
      })
      expect(
        await staff.refusal(market.saveMarketCategories, {
          ...{ opened: categories, categories: [...categories, { categoryId: null, name: 'KNIVES' }] },
        }),
      ).toMatchObject({
        errors: { cats: ['duplicate'] },
      })
      expect(
        await staff.refusal(market.saveMarketCategories, { opened: categories, categories: [{ categoryId: missing, name: 'Ghost' }] }),
      ).toMatchObject({ errors: { cats: ['invalid'] } })
      // A form that was opened before the list changed.
      expect(await staff.refusal(market.saveMarketCategories, { opened: before, categories: before })).toMatchObject({
        code: 'edit_conflict',
      })
      expect(await seller.refusal(market.saveMarketCategories, { opened: [], categories: [] })).toMatchObject({ code: 'forbidden' })
      expect((await staff.call(market.saveMarketCategories, { opened: categories, categories: before })).categories).toEqual(before)
      expect((await seller.call(market.getMarketItem, { itemId })).category).toBeNull()
    },
  },
]
