import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ResponseInput } from '#contract/endpoint.ts'
import { buyProduct, getOffer, quoteProduct, setSale } from '#contract/money/sales.ts'
import { getPhotoAlbum } from '#contract/photos/photo-albums.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import type { PhotoSite } from '#src/testing/photos/photo-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()
loadScreens('/photo/album/1')
let site: PhotoSite
beforeEach(() => {
  site = answerPhotos(server)
})

type Grant = NonNullable<ResponseInput<typeof getOffer>['grant']>

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const now = () => Math.floor(Date.now() / 1000)

async function openOwn(role: 'vendor' | 'member') {
  const me = server.signedInAs(role)
  const album = site.addAlbum({ ownerId: me.id, name: 'Coils' })
  site.addPhoto({ ownerId: me.id, title: 'One', albumId: album.id })
  server.answer(getOffer, () => ({ offer: null, grant: null, previewOf: null, totals: null }))
  server.answer(setSale, () => ({ offer: null }))
  await renderScreen(`/photo/album/${album.id}`, { server })
  await screen.findByRole('heading', { name: 'Coils', level: 1 })
  return album
}

it('[K-06] [SELL-12] a vendor puts their own album up for sale from its menu, with a price and days of access', async () => {
  const album = await openOwn('vendor')
  press('More')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sell album' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sell this album' }))
  fireEvent.click(await dialog.findByRole('switch', { name: 'Sell it for tickets' }))
  expect(dialog.getByText('Until they buy it, members see only the cover that you choose.')).toBeVisible()
  fireEvent.click(dialog.getByRole('button', { name: 'Save the sale' }))
  expect(await dialog.findByText('Price is required')).toBeVisible()
  expect(dialog.getByText('Days is required')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Price in tickets'), '6')
  const days = within(dialog.getByRole('group', { name: 'Days of access' })).getAllByRole<HTMLInputElement>('radio')
  expect(days.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['7 days', '30 days', '180 days', '365 days', 'Forever'])
  fireEvent.click(dialog.getByRole('radio', { name: '30 days' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save the sale' }))
  await waitFor(() =>
    expect(server.requestsOf(setSale)).toMatchObject([{ typeId: 'photo_album', itemId: album.id, mode: 'cart', price: 6, days: 30 }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[SELL-01] members who are not vendors do not find it in the menu', async () => {
  await openOwn('member')
  press('More')
  expect(await screen.findByRole('menuitem', { name: 'Edit album' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Sell album' })).toBeNull()
})

it('[K-06] an album for sale says what it costs, is bought with tickets, and opens at once', async () => {
  const me = server.signedInAs('member')
  const owner = server.world.addMember({ userName: 'grommet72' })
  server.world.addTicket({ sellerId: me.id, amount: 20, description: 'Welcome' })
  const album = site.addAlbum({ ownerId: owner.id, name: 'Coils', price: 6 })
  const seller = presentBadge(owner)
  let grant: Grant | null = null
  const terms = { mode: 'cart', isActive: true, productType: 'photo_album', price: 6, days: 30, downloads: 0 } as const
  const rest = { productId: 3, priceDollar: null, link: null, preview: null, version: 1, seller }
  server.answer(getOffer, () => ({ offer: { ...terms, ...rest }, grant, previewOf: null, totals: null }))
  server.answer(quoteProduct, () => ({
    ...{ price: 6, sellerShare: 5, siteShare: 1, days: 30, downloads: 0 },
    ...{ balance: 20, balanceAfter: 14, isEnough: true },
  }))
  server.answer(buyProduct, ({ attempt }) => {
    grant = {
      ...{ id: 5, productId: 3, productType: 'photo_album', downloads: 0, downloadTotal: 0 },
      ...{ boughtAt: now(), tmExpiry: now() + 30 * 86_400, isActive: true },
    }
    return { grant, price: 6, balance: 14, isNew: true, receipt: attempt }
  })
  await renderScreen(`/photo/album/${album.id}`, { server })
  expect(await screen.findByText(/See all the photos for 30 days\./)).toBeVisible()
  expect(await screen.findByText('For those who buy the album')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  const asked = server.requestsOf(getPhotoAlbum).length
  fireEvent.click(await screen.findByRole('button', { name: 'Buy for 6 tickets' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay 6 tickets?' }))
  const pay = await dialog.findByRole('button', { name: 'Pay 6 tickets' })
  await waitFor(() => expect(pay).toBeEnabled())
  fireEvent.click(pay)
  expect(await screen.findByText('It’s yours')).toBeVisible()
  expect(server.requestsOf(buyProduct)).toMatchObject([{ productId: 3, price: 6 }])
  await waitFor(() => expect(server.requestsOf(getPhotoAlbum).length).toBeGreaterThan(asked))
})
