/** Like `server/domains/sales` for items that are not for sale; tests of sales answer for themselves. */
import { getOffer } from '#contract/money/sales.ts'
import { Refusal } from '#contract/error.ts'
import { fake, type FakeEndpoint } from '../fake-endpoint.ts'
import { visibleVideo } from './videos.ts'

export const saleFakes: readonly FakeEndpoint[] = [
  fake(getOffer, ({ typeId, itemId }, context) => {
    if (typeId !== 'video') throw new Refusal('not_found')
    visibleVideo(context, itemId)
    return { offer: null, grant: null, previewOf: null, totals: null }
  }),
]
