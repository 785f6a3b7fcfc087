import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { searchVideoAlbums } from '#contract/albums/video-albums.ts'
import { recordView } from '#contract/content/content.ts'
import { listRenewals, startRenewal } from '#contract/money/renewals.ts'
import { buyProduct, saleModes, setSale } from '#contract/money/sales.ts'
import { listProducts } from '#contract/money/products.ts'
import { requestPlay } from '#contract/playback.ts'
import { browseVideos, relatedVideos } from '#contract/videos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerShop, type Shop } from '#src/testing/money/answer-shop.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { ticketsOf } from '#tests/fake/domains/tickets.ts'

const server = fakeServer()
loadScreens('/videos/1', '/video/album/1', '/photo/album/1', '/settings/downloads', '/settings/tickets')

let shop: Shop
beforeEach(() => {
  shop = answerShop(server)
  server.answer(relatedVideos, () => ({ videos: [] }))
  server.answer(listRenewals, () => ({ renewals: [], hasCard: false }))
  server.refuse(requestPlay, 'video_unavailable')
  answerQuietSite(server)
})

/** A member with 46 tickets, and a vendor. */
function buyerAndSeller() {
  const me = server.signedInAs('member')
  server.world.addTicket({ sellerId: me.id, amount: 46, description: 'Welcome' })
  return { me, seller: server.world.addMember({ userName: 'grommet72' }) }
}

async function pay(price: number) {
  fireEvent.click(await screen.findByRole('button', { name: `Buy for ${price} tickets` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Pay ${price} tickets?` }))
  const button = dialog.getByRole('button', { name: `Pay ${price} tickets` })
  await waitFor(() => expect(button).toBeEnabled())
  fireEvent.click(button)
  return within(await screen.findByRole('region', { name: 'It’s yours' }))
}

/** The purchases on /settings/downloads, and the payments on /settings/tickets. */
async function listsAfterwards() {
  const downloads = await renderScreen('/settings/downloads', { server })
  const bought = within(await screen.findByRole('list', { name: 'My downloads' })).getAllByRole('listitem')
  const rows = bought.map(({ textContent }) => textContent ?? '')
  downloads.unmount()
  await renderScreen('/settings/tickets', { server })
  const paid = await screen.findByRole('list', { name: 'Ticket history' })
  return {
    rows,
    paid: within(paid)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? ''),
  }
}

it('[T-10] tickets buy a video to watch: they are taken once, the video opens at once, and it is listed as bought', async () => {
  const { me, seller } = buyerAndSeller()
  const video = server.world.addVideo({
    ownerId: seller.id,
    title: 'Diamond lattice',
    forSale: saleModes.indexOf('cart'),
    sale: 'for_sale',
  })
  shop.put({ typeId: 'video', itemId: video.id, sellerId: seller.id, title: video.title, mode: 'cart', price: 8, days: 30, downloads: 0 })
  const { unmount } = await renderScreen(`/videos/${video.id}`, { server })
  await waitFor(() => expect(server.requestsOf(recordView).length).toBeGreaterThan(0))
  expect(await screen.findByText('Only buyers can watch this video.')).toBeVisible()
  const owned = await pay(8)
  expect(owned.queryByRole('button', { name: 'Download' })).toBeNull()
  await waitFor(() => expect(screen.queryByText('Only buyers can watch this video.')).toBeNull())
  expect(ticketsOf(server.world, me.id)).toBe(38)
  unmount()
  const { rows, paid } = await listsAfterwards()
  expect(rows).toEqual([expect.stringMatching(/Diamond lattice.*Until/)])
  expect(paid[0]).toMatch(/Diamond lattice.*8/)
})

it('[T-10] [SELL-07] [D-08] tickets buy a direct download: what is left is shown where the video is, and the list of what was bought has it', async () => {
  const { me, seller } = buyerAndSeller()
  const video = server.world.addVideo({ ownerId: seller.id, title: 'Plaits', forSale: saleModes.indexOf('download'), sale: 'for_sale' })
  shop.put({
    typeId: 'video',
    itemId: video.id,
    sellerId: seller.id,
    title: video.title,
    mode: 'download',
    price: 5,
    days: 30,
    downloads: 3,
  })
  const { unmount } = await renderScreen(`/videos/${video.id}`, { server })
  await waitFor(() => expect(server.requestsOf(recordView).length).toBeGreaterThan(0))
  const offer = within(await screen.findByRole('region', { name: 'For sale' }))
  expect(offer.getByText('5 tickets')).toBeVisible()
  expect(offer.getByText(/Download 3 times\./)).toBeVisible()
  const owned = await pay(5)
  expect(owned.getByText('3 of 3 downloads left')).toBeVisible()
  expect(owned.getByRole('button', { name: 'Download' })).toBeEnabled()
  expect(ticketsOf(server.world, me.id)).toBe(41)
  unmount()
  const { rows, paid } = await listsAfterwards()
  expect(rows).toEqual([expect.stringMatching(/Plaits3 of 3 downloads left/)])
  expect(paid[0]).toMatch(/Plaits.*5/)
})

it('[T-10] tickets buy a photo album, which opens at once', async () => {
  const { me, seller } = buyerAndSeller()
  const album = answerPhotos(server).addAlbum({ ownerId: seller.id, name: 'Coils', price: 6 })
  const terms = { mode: 'cart', price: 6, days: 30, downloads: 0 } as const
  shop.put({ typeId: 'photo_album', itemId: album.id, sellerId: seller.id, title: 'Coils', ...terms })
  const { unmount } = await renderScreen(`/photo/album/${album.id}`, { server })
  expect(await screen.findByText('For those who buy the album')).toBeVisible()
  await pay(6)
  expect(ticketsOf(server.world, me.id)).toBe(40)
  unmount()
  const { rows, paid } = await listsAfterwards()
  expect(rows).toEqual([expect.stringMatching(/Coils.*Until/)])
  expect(paid[0]).toMatch(/Coils.*6/)
})

it('[L-14] [SELL-12] a vendor sells an album as a subscription: with a price and days of access, both required, and takes it off sale again', async () => {
  const me = server.signedInAs('vendor')
  const { id: videoId } = server.world.addVideo({ ownerId: me.id, title: 'Bowline' })
  const album = server.world.addAlbum({ ownerId: me.id, title: 'Column wraps', videoIds: [videoId] })
  await renderScreen(`/video/album/${album.id}`, { server })
  const section = within(await screen.findByRole('region', { name: 'Sell this album' }))
  fireEvent.click(section.getByRole('switch', { name: 'Sell it as a subscription' }))
  fireEvent.click(section.getByRole('button', { name: 'Save the sale' }))
  expect(await section.findByText('Price is required')).toBeVisible()
  expect(section.getByText('Days is required')).toBeVisible()
  expect(server.requestsOf(setSale)).toEqual([])
  await userEvent.fill(section.getByLabelText('Price in tickets'), '12')
  const days = within(section.getByRole('group', { name: 'Days of access' })).getAllByRole<HTMLInputElement>('radio')
  expect(days.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['7 days', '30 days', '180 days', '365 days', 'Forever'])
  fireEvent.click(section.getByRole('radio', { name: '365 days' }))
  fireEvent.click(section.getByRole('button', { name: 'Save the sale' }))
  const sale = within(await screen.findByRole('region', { name: 'For sale' }))
  expect(sale.getByText('12 tickets')).toBeVisible()
  expect(server.requestsOf(setSale)).toMatchObject([{ typeId: 'video_album', itemId: album.id, mode: 'subscribe', price: 12, days: 365 }])
  // What is theirs has nothing to buy.
  expect(sale.queryByRole('button')).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(section.getByRole('switch', { name: 'Sell it as a subscription' }))
  fireEvent.click(section.getByRole('button', { name: 'Save the sale' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'For sale' })).toBeNull())
  expect(server.requestsOf(setSale).at(-1)).toMatchObject({ typeId: 'video_album', itemId: album.id, mode: 'none' })
})

it('[L-14] [T-10] a member subscribes to an album for tickets, once or renewed automatically, and its videos open at once', async () => {
  const { me, seller } = buyerAndSeller()
  const { id: videoId } = server.world.addVideo({ ownerId: seller.id, title: 'Bowline' })
  const album = server.world.addAlbum({ ownerId: seller.id, title: 'Column wraps', videoIds: [videoId], price: 12 })
  const terms = { mode: 'subscribe', price: 12, days: 365, downloads: 0 } as const
  const productId = shop.put({ typeId: 'video_album', itemId: album.id, sellerId: seller.id, title: album.title, ...terms })
  const { unmount } = await renderScreen(`/video/album/${album.id}`, { server })
  const sale = within(await screen.findByRole('region', { name: 'For sale' }))
  expect(sale.getByText(/Watch for 365 days\..*Paid to grommet72\./)).toBeVisible()
  fireEvent.click(sale.getByRole('button', { name: 'Buy for 12 tickets' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay 12 tickets?' }))
  // Nothing renews itself unless the member says so.
  expect(await dialog.findByRole('checkbox')).not.toBeChecked()
  const asked = server.requestsOf(browseVideos).length
  const button = dialog.getByRole('button', { name: 'Pay 12 tickets' })
  await waitFor(() => expect(button).toBeEnabled())
  fireEvent.click(button)
  const owned = within(await screen.findByRole('region', { name: 'It’s yours' }))
  expect(owned.getByText(/Yours until/)).toBeVisible()
  expect(server.requestsOf(buyProduct)).toMatchObject([{ productId, price: 12 }])
  expect(server.requestsOf(startRenewal)).toEqual([])
  await waitFor(() => expect(server.requestsOf(browseVideos).length).toBeGreaterThan(asked))
  expect(ticketsOf(server.world, me.id)).toBe(34)
  expect(await findBarriersInBothThemes()).toEqual([])
  unmount()
  const { rows, paid } = await listsAfterwards()
  expect(rows).toEqual([expect.stringMatching(/Column wraps.*Until/)])
  expect(paid[0]).toMatch(/Column wraps.*12/)
})

it('[L-14] albums for sale and those that the member subscribes to are views of the albums', async () => {
  server.signedInAs('member')
  const seller = server.world.addMember({ userName: 'grommet72' })
  const { id } = server.world.addVideo({ ownerId: seller.id })
  server.world.addAlbum({ ownerId: seller.id, title: 'Free', videoIds: [id] })
  server.world.addAlbum({ ownerId: seller.id, title: 'For tickets', videoIds: [id], price: 12 })
  await renderScreen('/video/albums/browse/for_sale', { server })
  const list = within(await screen.findByRole('list', { name: 'Albums' }))
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['For tickets'])
  fireEvent.click(screen.getByRole('button', { name: 'Subscribed' }))
  await waitFor(() => expect(server.requestsOf(searchVideoAlbums).at(-1)).toMatchObject({ view: 'subscribed' }))
})

it('[D-13] a product of the preview type has its preview: in the grid of its seller and, to be watched before buying, on its page', async () => {
  const me = server.signedInAs('vendor')
  const preview = { typeId: 'video', itemId: 77, title: 'Two minutes', thumb: null }
  server.answer(listProducts, () => {
    const own = { sku: null, locproject: null, totalSalesQty: 2, totalRefundsQty: 0, updatedAt: 1_700_000_000, version: 1 }
    const shown = { productId: 3, title: 'Column wraps', typeId: 'video', itemId: 7, status: 'active', price: 8 } as const
    const items = [
      { ...shown, ...own, productType: 'video_preview' as const, previewId: 77, accessExpiry: 30, accessAttempts: 0 },
      {
        ...shown,
        ...own,
        productId: 4,
        title: 'Film',
        productType: 'video_download' as const,
        previewId: null,
        accessExpiry: 30,
        accessAttempts: 3,
      },
    ]
    return { items, total: 2, page: 1, limit: 30, nextCursor: null }
  })
  const grid = await renderScreen('/products', { server })
  const [sold, film] = within(await screen.findByRole('list', { name: 'Products' })).getAllByRole('listitem')
  if (!sold || !film) throw new Error('The grid is not complete.')
  expect(sold.textContent).toMatch(/Watch, with a preview2 sold · 30 days/)
  expect(within(sold).getByRole('link', { name: 'See the preview' })).toHaveAttribute('href', '/videos/77')
  expect(within(film).queryByRole('link')).toBeNull()
  // The preview type is ready: it can be edited, and stays without downloads.
  expect(within(sold).getByRole('switch', { name: 'On sale: “Column wraps”' })).toBeChecked()
  grid.unmount()

  const owner = server.world.addMember({ userName: 'grommet72' })
  const video = server.world.addVideo({ ownerId: owner.id, title: 'Column wraps', forSale: saleModes.indexOf('cart'), sale: 'for_sale' })
  const shown = server.world.addVideo({ ownerId: owner.id, title: 'Two minutes', sale: 'preview' })
  const terms = { mode: 'cart', price: 8, days: 30, downloads: 0, preview: { ...preview, itemId: shown.id } } as const
  shop.put({ typeId: 'video', itemId: video.id, sellerId: owner.id, title: video.title, ...terms })
  await renderScreen(`/videos/${video.id}`, { server })
  await waitFor(() => expect(server.requestsOf(recordView).length).toBeGreaterThan(0))
  expect(await screen.findByText('Preview')).toBeVisible()
  expect(screen.queryByText('Only buyers can watch this video.')).toBeNull()
  await waitFor(() => expect(server.requestsOf(requestPlay)).toContainEqual(expect.objectContaining({ videoId: shown.id })))
  expect(me.id).toBeGreaterThan(0)
})
