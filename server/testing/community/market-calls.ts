/** Short calls for the tests of the marketplace. */
import sharp from 'sharp'
import * as contract from '#contract/community/market.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import { eventImageField, eventImagePath } from '#contract/texts/attachments.ts'
import type { Credentials, TestServer } from '../index.ts'
import { sendForm } from '../send-form.ts'

type Create = RequestInput<typeof contract.createMarketItem>
type Search = RequestInput<typeof contract.searchMarket>
type Update = Omit<RequestInput<typeof contract.updateMarketItem>, 'itemId'>

/** Without `as` the calls are made by the seller. */
export function marketCalls(server: TestServer, seller: Credentials) {
  const tryCreate = (input: Partial<Create> = {}, as = seller) =>
    server.call(contract.createMarketItem, { title: 'Hemp rope', ...input }, { as })
  const create = async (input: Partial<Create> = {}, as = seller) => (await tryCreate(input, as)).data.itemId
  const tryGet = (itemId: MarketItemId, as: Credentials) => server.call(contract.getMarketItem, { itemId }, { as })
  const get = async (itemId: MarketItemId, as = seller) => (await tryGet(itemId, as)).data
  const search = async (input: Search = {}, as = seller) => (await server.call(contract.searchMarket, input, { as })).data
  const idsIn = async (input: Search, as = seller) => (await search(input, as)).items.map(({ itemId }) => itemId)
  const update = (itemId: MarketItemId, change: Update, as = seller) =>
    server.call(contract.updateMarketItem, { itemId, ...change }, { as })
  const renew = (itemId: MarketItemId, as = seller) => server.call(contract.renewMarketItem, { itemId }, { as })
  const remove = (itemId: MarketItemId, as = seller, reason = '') => server.call(contract.deleteMarketItem, { itemId, reason }, { as })
  const categories = async (as = seller) => (await server.call(contract.listMarketCategories, {}, { as })).data.categories

  async function uploadPhoto(as = seller): Promise<string> {
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append(eventImageField, new Blob([new Uint8Array(file)]), 'item.png')
    return (await sendForm(server, eventImagePath, form, as)).body.data[0].image_path
  }

  return { tryCreate, create, tryGet, get, search, idsIn, update, renew, remove, categories, uploadPhoto }
}
