import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { sendMail } from '#contract/mail/mail.ts'
import { listPurchases, startDownload } from '#contract/money/downloads.ts'
import { getPaymentOptions } from '#contract/money/payments.ts'
import { buyProduct, countSaleClick, getOffer, quoteProduct, saleModes, type SaleMode } from '#contract/money/sales.ts'
import { recordView } from '#contract/content/content.ts'
import { getTicketBalance } from '#contract/money/tickets.ts'
import { requestPlay } from '#contract/playback.ts'
import { getCurrentUser } from '#contract/session.ts'
import { getVideo } from '#contract/videos.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { followDownload } from '#src/platform/sharing/follow-download.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { paymentOptionsOf } from '#src/testing/payment-of.ts'
import { answerQuietSite, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

vi.mock('#src/platform/sharing/follow-download.ts', () => ({ followDownload: vi.fn() }))
const server = fakeServer()
type Offer = NonNullable<ResponseInput<typeof getOffer>['offer']>
type Grant = NonNullable<ResponseInput<typeof getOffer>['grant']>

/** What the server of the test has stored. */
let price = 8
let siteShare = 1
let grant: Grant | null = null
let paid: string[] = []
/** The next purchase is made, and its answer does not arrive. */
let isAnswerLost = false
beforeEach(() => {
  price = 8
  siteShare = 1
  grant = null
  paid = []
  isAnswerLost = false
})

const now = () => Math.floor(Date.now() / 1000)
const newGrant = (given: Partial<Grant> = {}): Grant => ({
  ...{ id: 5, productId: 3, productType: 'video_download', downloads: 3, downloadTotal: 3 },
  ...{ boughtAt: now(), tmExpiry: now() + 180 * 86_400, isActive: true },
  ...given,
})

interface Given {
  mode?: SaleMode
  balance?: number
  offer?: Partial<Offer>
}

/** A vendor’s video for 8 tickets, opened by a member with 46. */
async function openVideo({ mode = 'cart', balance = 46, offer = {} }: Given = {}) {
  const me = server.signedInAs('member')
  const owner = server.world.addMember({ userName: 'grommet72' })
  server.world.addTicket({ sellerId: me.id, amount: balance, description: 'Welcome' })
  const sale = mode === 'cart' || mode === 'download' || mode === 'subscribe' ? 'for_sale' : 'none'
  const video = server.world.addVideo({ ownerId: owner.id, title: 'Diamond lattice', forSale: saleModes.indexOf(mode), sale })
  const seller = presentBadge(owner)
  const terms = { priceDollar: null, link: null, days: 180, downloads: 3, preview: null, version: 1 }
  const answer = () => ({ productId: 3, mode, isActive: true, productType: 'video_download' as const, price, ...terms, seller, ...offer })
  server.answer(getOffer, () => ({ offer: answer(), grant, previewOf: null, totals: null }))
  server.answer(quoteProduct, () => {
    const left = 46 - price
    return {
      ...{ price, sellerShare: price - siteShare, siteShare, days: 180, downloads: 3 },
      ...{ balance: 46, balanceAfter: left, isEnough: left >= 0 },
    }
  })
  server.answer(buyProduct, ({ attempt, price: confirmed }) => {
    const isNew = !paid.includes(attempt)
    if (isNew && confirmed !== price) throw invalid({ price: ['sale.price_changed'] })
    if (isNew) {
      paid.push(attempt)
      server.world.addTicket({ buyerId: me.id, sellerId: owner.id, amount: price, itemType: 'video_download', key: attempt })
    }
    if (isAnswerLost) {
      isAnswerLost = false
      throw new Refusal('unavailable')
    }
    grant = newGrant()
    video.sale = 'bought'
    return { grant, price, balance: 38, isNew, receipt: attempt }
  })
  server.refuse(requestPlay, 'video_unavailable')
  answerQuietSite(server)
  const { goTo } = await renderScreen(`/videos/${video.id}`, { server })
  // Written in the background: the device's store must not close before.
  await waitFor(() => expect(server.requestsOf(recordView).length).toBeGreaterThan(0))
  return { video, me, goTo }
}

const box = async (name: string) => within(await screen.findByRole('region', { name }))
async function openDialog() {
  fireEvent.click((await box('For sale')).getByRole('button', { name: 'Buy for 8 tickets' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay 8 tickets?' }))
  await dialog.findByText('For the seller')
  return dialog
}

it('[T-17] [D-07] [D-08] the price and what it consists of are asked for before it is paid; then user and tickets refresh, and the video opens', async () => {
  const { video } = await openVideo()
  const sale = await box('For sale')
  expect(sale.getByText('8 tickets')).toBeVisible()
  expect(sale.getByText(/Watch for 180 days\. Download 3 times\. Paid to grommet72\./)).toBeVisible()
  expect(await sale.findByText(/You have 46 tickets\. You’ll have 38 left\./)).toBeVisible()
  expect(screen.getByText('Only buyers can watch this video.')).toBeVisible()
  const dialog = await openDialog()
  expect(server.requestsOf(buyProduct)).toEqual([])
  expect(dialog.getByText('7 tickets')).toBeVisible()
  expect(dialog.getByText('38 tickets')).toBeVisible()
  expect(dialog.getByText('Diamond lattice')).toBeVisible()
  expect(dialog.getByText('Paid to grommet72.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  const [users, balances] = [server.requestsOf(getCurrentUser).length, server.requestsOf(getTicketBalance).length]
  fireEvent.click(dialog.getByRole('button', { name: 'Pay 8 tickets' }))
  const owned = await box('It’s yours')
  expect(owned.getByText('3 of 3 downloads left')).toBeInTheDocument()
  expect(server.requestsOf(buyProduct)).toEqual([{ attempt: paid[0], productId: 3, price: 8, days: 180, downloads: 3, itemVersion: null }])
  await waitFor(() => expect(server.requestsOf(getTicketBalance).length).toBeGreaterThan(balances))
  expect(server.requestsOf(getCurrentUser).length).toBeGreaterThan(users)
  const done = within(await screen.findByRole('dialog', { name: 'It’s yours' }))
  expect(done.getByText(/You paid 8 tickets\. You have 38 tickets left\./)).toBeVisible()
  expect(done.getByText('3 of 3 downloads left')).toBeVisible()
  expect(done.getByText(/^Yours until/)).toBeVisible()
  expect(done.getByRole('link', { name: 'Ticket history' })).toHaveAttribute('href', expect.stringContaining('/settings/tickets'))
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(done.getByRole('button', { name: 'Watch now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requestsOf(getVideo).at(-1)).toEqual({ videoId: video.id })
  await waitFor(() => expect(screen.queryByText('Only buyers can watch this video.')).toBeNull())
})

it('[D-08] the list of what was bought is fetched again after a purchase, although it was open before', async () => {
  const { video, goTo } = await openVideo()
  server.answer(listPurchases, () =>
    pageOf(
      grant
        ? [{ ...grant, typeId: 'video', itemId: video.id, item: { typeId: 'video', itemId: video.id, title: video.title, thumb: null } }]
        : [],
    ),
  )
  await goTo('/settings/downloads')
  expect(await screen.findByText('Nothing bought yet')).toBeVisible()
  const asked = server.requestsOf(listPurchases).length
  await goTo(`/videos/${video.id}`)
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Pay 8 tickets' }))
  const done = within(await screen.findByRole('dialog', { name: 'It’s yours' }))
  fireEvent.click(done.getByRole('button', { name: 'Watch now' }))
  await goTo('/settings/downloads')
  const list = within(await screen.findByRole('list', { name: 'My downloads' }))
  expect(await list.findByText('Diamond lattice')).toBeVisible()
  expect(server.requestsOf(listPurchases).length).toBeGreaterThan(asked)
})

it('[SELL-07] a direct download has its price in tickets, and once it is bought the file is fetched from there', async () => {
  const { video } = await openVideo({ mode: 'download' })
  const sale = await box('For sale')
  expect(sale.getByText('8 tickets')).toBeVisible()
  expect(sale.getByText(/Download 3 times\./)).toBeVisible()
  expect(sale.queryByRole('button', { name: 'Download' })).toBeNull()
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Pay 8 tickets' }))
  const done = within(await screen.findByRole('dialog', { name: 'It’s yours' }))
  fireEvent.click(done.getByRole('button', { name: 'Watch now' }))
  server.answer(startDownload, () => ({ address: '/media/download/abc', expiresAt: now() + 86_400, sizeBytes: 1000, downloads: 2 }))
  fireEvent.click((await box('It’s yours')).getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(vi.mocked(followDownload)).toHaveBeenCalledWith(expect.stringContaining('/media/download/abc')))
  expect(server.requestsOf(startDownload)).toEqual([{ id: 5 }])
  expect(server.requestsOf(buyProduct)).toMatchObject([{ price: 8 }])
  expect(server.requestsOf(getVideo).at(-1)).toEqual({ videoId: video.id })
})

it('[T-17] a site that takes no part of the price has no line in the summary', async () => {
  siteShare = 0
  await openVideo()
  const dialog = await openDialog()
  expect(dialog.getAllByText('8 tickets')).not.toHaveLength(0)
  expect(dialog.queryByText('For the site')).toBeNull()
})

it('[D-15] an answer that is lost does not pay twice: pressed again, the same attempt is sent', async () => {
  await openVideo()
  const dialog = await openDialog()
  isAnswerLost = true
  fireEvent.click(dialog.getByRole('button', { name: 'Pay 8 tickets' }))
  expect(await dialog.findByText(/you won’t pay twice/)).toBeVisible()
  const again = await screen.findByRole('button', { name: 'Pay 8 tickets' })
  fireEvent.click(again)
  const done = within(await screen.findByRole('dialog', { name: 'It’s yours' }))
  expect(done.getByText(/You’ve already paid for this\. You weren’t charged again\./)).toBeVisible()
  expect(new Set(server.requestsOf(buyProduct).map(({ attempt }) => attempt)).size).toBe(1)
  expect(paid).toHaveLength(1)
})

it('[D-15] pressed twice in one moment, the purchase runs once', async () => {
  await openVideo()
  const dialog = await openDialog()
  const pay = dialog.getByRole('button', { name: 'Pay 8 tickets' })
  act(() => {
    pay.click()
    pay.click()
  })
  expect(await screen.findByRole('dialog', { name: 'It’s yours' })).toBeVisible()
  expect(server.requestsOf(buyProduct)).toHaveLength(1)
  expect(paid).toHaveLength(1)
})

it('[D-07] first the user refreshes, then the ticket tray', async () => {
  await openVideo()
  const dialog = await openDialog()
  const release = server.hold(getCurrentUser)
  const [users, balances] = [server.requestsOf(getCurrentUser).length, server.requestsOf(getTicketBalance).length]
  fireEvent.click(dialog.getByRole('button', { name: 'Pay 8 tickets' }))
  await waitFor(() => expect(server.requestsOf(getCurrentUser).length).toBeGreaterThan(users))
  expect(server.requestsOf(getTicketBalance)).toHaveLength(balances)
  release()
  await waitFor(() => expect(server.requestsOf(getTicketBalance).length).toBeGreaterThan(balances))
})

it('tickets spent elsewhere meanwhile: the dialog says how many are missing, and leads to as many and back', async () => {
  price = 50
  await openVideo({ offer: { price: 8 } })
  const packages = [10, 25].map((tickets) => ({ packageId: 100 + tickets, tickets, priceInCents: tickets * 100 }))
  server.answer(getPaymentOptions, () => paymentOptionsOf({ packages }))
  fireEvent.click((await box('For sale')).getByRole('button', { name: 'Buy for 8 tickets' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'You need 4 more tickets' }))
  expect(await dialog.findByText(/Add at least 10 tickets\. You can come back here afterwards\./)).toBeVisible()
  expect(dialog.queryByRole('button', { name: /^Pay/ })).toBeNull()
  const link = dialog.getByRole('link', { name: 'Add 10 for $10' })
  expect(link.getAttribute('href')).toMatch(/\/settings\/buy-tickets\?packageId=110&typeId=video&itemId=\d+$/)
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('a price that has changed is refused, nothing is paid, and the new one is asked for', async () => {
  await openVideo()
  const dialog = await openDialog()
  price = 9
  fireEvent.click(dialog.getByRole('button', { name: 'Pay 8 tickets' }))
  expect(await dialog.findByText(/The price has changed\. No tickets were taken\./)).toBeVisible()
  expect(await screen.findByRole('dialog', { name: 'Pay 9 tickets?' })).toBeVisible()
  expect(paid).toEqual([])
})

it('too few tickets are said before anything is pressed, and offline a purchase is disabled with the reason', async () => {
  await openVideo({ balance: 5 })
  const sale = await box('For sale')
  expect(await sale.findByText(/You have 5 tickets\. This needs 3 more\./)).toBeVisible()
  expect(sale.queryByRole('button', { name: 'Buy for 8 tickets' })).toBeNull()
  expect(sale.getByRole('link', { name: 'Add tickets' })).toHaveAttribute('href', expect.stringContaining('/settings/buy-tickets'))
  server.cut()
  expect(await sale.findByText(/Buying needs a connection\. You had 5 at/)).toBeVisible()
  expect(await sale.findByRole('button', { name: 'Buy for 8 tickets' })).toBeDisabled()
})

it('[D-14] what is owned is said, with what is left and until when, and is not offered again', async () => {
  grant = newGrant({ downloads: 0 })
  await openVideo()
  const owned = await box('It’s yours')
  expect(owned.getByText('Owned')).toBeVisible()
  expect(owned.getByText('No downloads left')).toBeVisible()
  expect(owned.getByText(/Yours until/)).toBeVisible()
  expect(owned.getByRole('button', { name: 'Ask the seller' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Buy for/ })).toBeNull()
})

it('[D-11] access that has ended is said, and the video can be bought again', async () => {
  grant = newGrant({ isActive: false })
  await openVideo()
  const sale = await box('For sale')
  expect(sale.getByText(/Your access ended/)).toBeVisible()
  expect(await sale.findByRole('button', { name: 'Buy for 8 tickets' })).toBeEnabled()
})

it('[V-31] the preview plays before buying', async () => {
  const owner = server.world.addMember({ userName: 'previewer' })
  const preview = server.world.addVideo({ ownerId: owner.id, title: 'Two minutes', sale: 'preview' })
  await openVideo({ offer: { preview: { typeId: 'video', itemId: preview.id, title: 'Two minutes', thumb: null } } })
  expect(await screen.findByText('Preview')).toBeVisible()
  expect(screen.queryByText('Only buyers can watch this video.')).toBeNull()
  await waitFor(() => expect(server.requestsOf(requestPlay)).not.toEqual([]))
  for (const { videoId } of server.requestsOf(requestPlay)) expect(videoId).toBe(preview.id)
  expect(document.querySelectorAll('video')).toHaveLength(1)
  expect(await (await box('For sale')).findByRole('button', { name: 'Buy for 8 tickets' })).toBeEnabled()
})

it('[SELL-03] contact sends a private message with the video’s title', async () => {
  const { video } = await openVideo({ mode: 'contact', offer: { price: null, priceDollar: 40, days: null } })
  const sale = await box('Sold in private')
  expect(sale.getByText('grommet72 is asking $40.')).toBeVisible()
  fireEvent.click(sale.getByRole('button', { name: 'Contact seller' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact seller' }))
  await userEvent.fill(dialog.getByLabelText('Message'), 'Is it still there?')
  server.refuse(sendMail, 'forbidden')
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(server.requestsOf(sendMail)[0]).toMatchObject({ videoId: video.id, subject: 'Diamond lattice', text: 'Is it still there?' }),
  )
})

it('[SELL-03] the seller of a video that is sold for tickets can be asked about it', async () => {
  const { video } = await openVideo()
  fireEvent.click((await box('For sale')).getByRole('button', { name: 'Ask the seller' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact seller' }))
  await userEvent.fill(dialog.getByLabelText('Message'), 'Is the sound good?')
  server.refuse(sendMail, 'forbidden')
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.requestsOf(sendMail)[0]).toMatchObject({ videoId: video.id, subject: 'Diamond lattice' }))
})

it('[SELL-04] link opens the seller’s site in a new tab, which learns nothing, and the click is counted', async () => {
  const link = 'https://northlight.example/x'
  const { video } = await openVideo({ mode: 'link', offer: { price: null, priceDollar: 18, days: null, link } })
  server.answer(countSaleClick, () => ({}))
  const visit = (await box('Sold on their site')).getByRole('link', { name: 'Visit site' })
  expect(visit).toHaveAttribute('href', link)
  expect(visit).toHaveAttribute('target', '_blank')
  expect(visit).toHaveAttribute('rel', expect.stringContaining('noopener'))
  visit.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(visit)
  await waitFor(() => expect(server.requestsOf(countSaleClick)).toEqual([{ typeId: 'video', itemId: video.id }]))
})

it('[SELL-06] a video that comes with an album leads to the album, on which the price is', async () => {
  const { video } = await openVideo({ mode: 'subscribe', offer: { price: null, days: null, downloads: 0 } })
  const album = await box('Part of an album')
  expect(album.getByText(/Subscribe to the album/)).toBeVisible()
  expect(album.getByRole('link', { name: 'Browse what’s for sale' })).toHaveAttribute('href', '/video/albums/browse/for_sale')
  const { id } = server.world.addAlbum({ ownerId: video.ownerId, title: 'Column wraps', videoIds: [video.id], price: 12 })
  await act(() => queryClient.invalidateQueries({ queryKey: videoAlbumQueries.all() }))
  expect(await album.findByRole('link', { name: 'Column wraps · 12 tickets' })).toHaveAttribute('href', `/video/album/${id}`)
  expect(album.queryByRole('button', { name: /^Buy/ })).toBeNull()
})

it('a video that was taken off sale cannot be bought', async () => {
  await openVideo({ offer: { isActive: false } })
  expect((await box('Not for sale now')).getByText('Taken offline by the seller')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[D-08] a product whose copies are sold out says so and cannot be bought; a copy that was bought shows its serial', async () => {
  await openVideo({ offer: { isSoldOut: true, productType: 'merchandise' } })
  expect(await screen.findByText('Sold out')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
  expect(server.requestsOf(quoteProduct)).toEqual([])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[D-08] the serial of an own copy is shown, also once the product is sold out', async () => {
  grant = newGrant({ serial: 'RW-0001' })
  await openVideo({ offer: { isSoldOut: true } })
  expect(await screen.findByText(/Serial number: RW-0001/)).toBeVisible()
  expect(screen.queryByText('Sold out')).toBeNull()
})

it('[T-17] what the seller has changed in between is said, nothing is paid, and the new terms are shown', async () => {
  await openVideo()
  const dialog = await openDialog()
  server.answer(buyProduct, () => {
    throw invalid({ price: ['sale.terms_changed'] })
  })
  const asked = server.requestsOf(quoteProduct).length
  fireEvent.click(dialog.getByRole('button', { name: 'Pay 8 tickets' }))
  expect(await dialog.findByText(/The seller has changed what you get for this price\. No tickets were taken\./)).toBeVisible()
  await waitFor(() => expect(server.requestsOf(quoteProduct).length).toBeGreaterThan(asked))
})
