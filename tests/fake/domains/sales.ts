/** Like `server/domains/sales` for items that are not for sale; tests of sales answer for themselves. */
import { awaitSale, getOffer } from '#contract/money/sales.ts'
import { Refusal } from '#contract/error.ts'
import { fake, type FakeEndpoint } from '../fake-endpoint.ts'
import { visibleMarketItem } from './market.ts'
import { visibleVideo } from './videos.ts'

export const saleFakes: readonly FakeEndpoint[] = [
  fake(getOffer, ({ typeId, itemId }, context) => {
    if (typeId === 'video') visibleVideo(context, itemId)
    else if (typeId === 'market_item') visibleMarketItem(context, itemId)
    else throw new Refusal('not_found')
    return { offer: null, grant: null, previewOf: null, totals: null }
  }),
  fake(awaitSale, ({ isAwaited }) => {
    if (isAwaited) throw new Refusal('not_found')
    return { isAwaited }
  }),
]
