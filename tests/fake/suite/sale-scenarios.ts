/** Sales: items that are not for sale. */
import { expect } from 'vitest'
import { getOffer } from '#contract/money/sales.ts'
import type { Scenario } from './site.ts'

export const saleScenarios: readonly Scenario[] = [
  {
    title: 'a video that is not for sale has no offer, and hidden ones are not found',
    async run({ join, addVideo }) {
      const [me, other] = [await join(), await join()]
      const [itemId, draftId] = [await addVideo(other), await addVideo(other, { isDraft: true })]
      expect(await me.call(getOffer, { typeId: 'video', itemId })).toEqual({
        offer: null,
        grant: null,
        previewOf: null,
        totals: null,
        sellerPercent: null,
      })
      expect(await me.refusal(getOffer, { typeId: 'video', itemId: draftId })).toMatchObject({ status: 404, code: 'not_found' })
    },
  },
]
