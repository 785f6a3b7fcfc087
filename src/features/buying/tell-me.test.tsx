import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { recordView } from '#contract/content/content.ts'
import { awaitSale, getOffer, saleModes } from '#contract/money/sales.ts'
import { requestPlay } from '#contract/playback.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()
loadScreens('/videos/1')

type Offered = ResponseInput<typeof getOffer>

/** What the server of the test has stored. */
let offered: Partial<NonNullable<Offered['offer']>>
let isAwaited: boolean | null
beforeEach(() => {
  offered = { isActive: false }
  isAwaited = false
})

/** A vendor’s video that is off sale, opened by another member. */
async function openVideo() {
  server.signedInAs('member')
  const owner = server.world.addMember({ userName: 'grommet72' })
  const preview = server.world.addVideo({ ownerId: owner.id, title: 'First minute' })
  const video = server.world.addVideo({ ownerId: owner.id, title: 'Diamond lattice', forSale: saleModes.indexOf('cart'), sale: 'for_sale' })
  server.answer(getOffer, () => ({
    offer: {
      ...({ productId: 3, mode: 'cart', isActive: true, productType: 'video_preview', price: 8, priceDollar: null, link: null } as const),
      ...{ days: 180, downloads: 3, version: 1, seller: presentBadge(owner) },
      preview: { typeId: 'video', itemId: preview.id, title: preview.title, thumb: null, isDraft: false },
      ...offered,
    },
    ...{ grant: null, previewOf: null, totals: null, isAwaited },
  }))
  server.answer(awaitSale, (input) => {
    if (input.isAwaited && offered.isActive === true && offered.isSoldOut !== true) throw invalid({ itemId: ['sale.on_sale'] })
    isAwaited = input.isAwaited
    return { isAwaited: input.isAwaited }
  })
  server.refuse(requestPlay, 'video_unavailable')
  answerQuietSite(server)
  const opened = await renderScreen(`/videos/${video.id}`, { server })
  // Written in the background: the device's store must not close before.
  await waitFor(() => expect(server.requestsOf(recordView).length).toBeGreaterThan(0))
  return { ...opened, video }
}

const box = async (name: string) => within(await screen.findByRole('region', { name }))
const rereadOffers = () => queryClient.invalidateQueries({ queryKey: saleQueries.all() })

it('what was taken off sale says so, that its preview can be watched, and offers to tell when it is back; that stays and can be taken back', async () => {
  const { video } = await openVideo()
  const sale = await box('Not for sale now')
  expect(sale.getByText(/Taken offline by the seller/)).toBeVisible()
  expect(sale.getByText(/You can still watch the preview\./)).toBeVisible()
  expect(sale.getByText('Offline')).toBeVisible()
  expect(sale.queryByRole('button', { name: /^Buy/ })).toBeNull()
  const tellMe = sale.getByRole('button', { name: 'Tell me when it’s back', pressed: false })
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(tellMe)
  expect(await sale.findByRole('button', { name: 'We’ll tell you', pressed: true })).toBeVisible()
  await waitFor(() => expect(isAwaited).toBe(true))
  expect(server.requestsOf(awaitSale)).toEqual([{ typeId: 'video', itemId: video.id, isAwaited: true }])
  expect(await findBarriersInBothThemes()).toEqual([])
  // As a reload does, the server says so again.
  await rereadOffers()
  fireEvent.click(await sale.findByRole('button', { name: 'We’ll tell you', pressed: true }))
  expect(await sale.findByRole('button', { name: 'Tell me when it’s back', pressed: false })).toBeVisible()
  await waitFor(() => expect(isAwaited).toBe(false))
})

it('what is sold out offers the same', async () => {
  offered = { isActive: true, isSoldOut: true }
  await openVideo()
  const sale = await box('For sale')
  fireEvent.click(sale.getByRole('button', { name: 'Tell me when it’s back' }))
  expect(await sale.findByRole('button', { name: 'We’ll tell you', pressed: true })).toBeVisible()
  await waitFor(() => expect(isAwaited).toBe(true))
})

it('without a connection it is shown at once, and sent when there is one', async () => {
  await openVideo()
  const sale = await box('Not for sale now')
  server.cut()
  fireEvent.click(sale.getByRole('button', { name: 'Tell me when it’s back' }))
  expect(await sale.findByRole('button', { name: 'We’ll tell you', pressed: true })).toBeVisible()
  expect(isAwaited).toBe(false)
  server.reconnect()
  await waitFor(() => expect(isAwaited).toBe(true))
  expect(sale.getByRole('button', { name: 'We’ll tell you', pressed: true })).toBeVisible()
})

it('refused because it is on sale by now, the reason stands beside the offer, and it can be bought', async () => {
  await openVideo()
  const sale = await box('Not for sale now')
  offered = { isActive: true }
  isAwaited = null
  fireEvent.click(sale.getByRole('button', { name: 'Tell me when it’s back' }))
  expect(await screen.findByText(/This is on sale\./)).toBeVisible()
  expect((await box('For sale')).getByRole('button', { name: 'Buy for 8 tickets' })).toBeVisible()
})

it('sellers, and members who cannot wait for it, are not asked', async () => {
  isAwaited = null
  offered = { isActive: false, preview: null }
  await openVideo()
  const sale = await box('Not for sale now')
  expect(sale.queryByText(/preview/)).toBeNull()
  expect(sale.queryByRole('button')).toBeNull()
})

it('refused because the member waits for too many items, the reason says so', async () => {
  await openVideo()
  const sale = await box('Not for sale now')
  server.refuse(awaitSale, 'validation_failed', { errors: { itemId: ['sale.awaited'] } })
  fireEvent.click(sale.getByRole('button', { name: 'Tell me when it’s back' }))
  expect(await screen.findByText(/You’re waiting for too many items already\./)).toBeVisible()
  expect(sale.getByRole('button', { name: 'Tell me when it’s back', pressed: false })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})
