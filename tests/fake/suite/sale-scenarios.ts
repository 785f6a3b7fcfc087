/** Sales: items that are not for sale. */
import { expect } from 'vitest'
import { awaitSale, getOffer } from '#contract/money/sales.ts'
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
        isAwaited: null,
      })
      expect(await me.refusal(getOffer, { typeId: 'video', itemId: draftId })).toMatchObject({ status: 404, code: 'not_found' })
    },
  },
  {
    title: 'nobody can wait for a video that is not for sale, and no longer waiting is never refused',
    async run({ join, addVideo }) {
      const [me, other] = [await join(), await join()]
      const item = { typeId: 'video', itemId: await addVideo(other) }
      expect(await me.refusal(awaitSale, { ...item, isAwaited: true })).toMatchObject({ status: 404, code: 'not_found' })
      expect(await me.call(awaitSale, { ...item, isAwaited: false })).toEqual({ isAwaited: false })
    },
  },
]
