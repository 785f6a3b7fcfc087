import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { deleteMarketItem, updateMarketItem } from '#contract/community/market.ts'
import { recordView } from '#contract/content/content.ts'
import { sendMail } from '#contract/mail/mail.ts'
import { viewProduct } from '#contract/money/products.ts'
import { awaitSale, getOffer, type AccessGrant, type SaleOffer } from '#contract/money/sales.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'
import type { FakeMarketItem } from '#tests/fake/world.ts'

const server = fakeServer()
loadScreens('/marketplace/1', '/marketplace', '/marketplace/product/1')
beforeEach(() => server.answer(recordView, () => ({ views: 1 })))

type Given = Parameters<typeof server.world.addMarketItem>[0]
const missing = 'This isn’t available, or no longer exists.'

function addItem(given: Partial<Given> = {}): FakeMarketItem {
  const seller = server.world.addMember({ userName: 'Holdfast' })
  return server.world.addMarketItem({ ownerId: seller.id, title: 'Rated rings', ...given })
}
const open = ({ id }: FakeMarketItem) => renderScreen(`/marketplace/${id}`, { server })
const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

function sells(item: FakeMarketItem, given: Partial<SaleOffer> = {}, grant: AccessGrant | null = null, isAwaited: boolean | null = null) {
  const seller = presentBadge(server.world.member(item.ownerId))
  server.answer(getOffer, () => ({
    offer: {
      ...({ productId: 12, mode: 'cart', isActive: true, productType: 'merchandise', price: 38, priceDollar: null, link: null } as const),
      ...{ days: 3650, downloads: 0, preview: null, seller, version: 1, isSoldOut: false },
      ...given,
    },
    ...{ grant, previewOf: null, totals: null, isAwaited },
  }))
}

it('[Q-05] marketplace/{id} opens an item with photos, facts, seller and description', async () => {
  const category = server.world.addMarketCategory('Hardware')
  const images = ['/media/attachments/a.webp', '/media/attachments/b.webp']
  await open(
    addItem({ images, categoryId: category.categoryId, condition: 'as_new', priceText: '£30', description: '22 kN, never loaded.' }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Rated rings' })).toBeVisible()
  expect(screen.getByText('Hardware').parentElement?.textContent).toMatch(/^Hardware · As new · /)
  expect(screen.getByText('22 kN, never loaded.')).toBeVisible()
  expect(screen.getByText('£30')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Holdfast' })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Photo 2 of 2' }))
  const photo = await screen.findByRole('img', { name: 'Rated rings, photo 2 of 2' })
  expect(photo).toHaveAttribute('src', images[1])
  expect(photo.getBoundingClientRect().height).toBeGreaterThan(200)
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[Q-05] hostile text is shown as text', async () => {
  const title = '<img src=x onerror=alert(1)>'
  await open(addItem({ title, description: '<script>alert(1)</script>' }))
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText('<script>alert(1)</script>')).toBeVisible()
})

it('[Q-05] the seller is contacted by a private message with the title as its subject', async () => {
  const item = addItem()
  server.answer(sendMail, () => new Promise(() => undefined) as never)
  await open(item)
  fireEvent.click(await screen.findByRole('button', { name: 'Contact seller' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact seller' }))
  expect(dialog.getByText('To Holdfast, about “Rated rings”')).toBeVisible()
  fireEvent.change(dialog.getByRole('textbox', { name: 'Message' }), { target: { value: 'Still there?' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(server.requestsOf(sendMail)).toMatchObject([{ userIds: [item.ownerId], subject: 'Rated rings', text: 'Still there?' }]),
  )
})

it('[Q-05] an item that is sold for tickets is bought from its page; one that is reserved is not', async () => {
  const item = addItem({ price: 38 })
  sells(item)
  const { goTo } = await open(item)
  expect(await screen.findByText(/You arrange with the seller how you get it/)).toBeVisible()
  const reserved = addItem({ price: 38, state: 'reserved' })
  await goTo(`/marketplace/${reserved.id}`)
  expect(await screen.findByText('Reserved')).toBeVisible()
  expect(screen.queryByText(/You arrange with the seller/)).toBeNull()
})

it('[Q-05] a buyer finds what they have once it is reserved, sold or offline; others see no offer', async () => {
  const boughtAt = 1_700_000_000
  const grant: AccessGrant = {
    ...({ id: 4, productId: 12, productType: 'merchandise', downloads: 0, downloadTotal: 0, boughtAt } as const),
    ...{ tmExpiry: boughtAt + 3650 * 86_400, isActive: true, serial: 'R-7' },
  }
  for (const given of [{ price: 38, state: 'reserved' }, { price: 38, state: 'sold' }, { price: null }] as const) {
    const item = addItem(given)
    sells(item, {}, grant)
    const { unmount } = await open(item)
    expect(await screen.findByText(/Serial number: R-7/)).toBeVisible()
    expect(screen.queryByText(/You arrange with the seller/)).toBeNull()
    unmount()
  }
})

it('[Q-05] an item that its seller has taken off sale says so, and members can ask to be told when it is back', async () => {
  const item = addItem({ price: null })
  sells(item, { isActive: false }, null, false)
  server.answer(awaitSale, ({ isAwaited }) => {
    sells(item, { isActive: false }, null, isAwaited)
    return { isAwaited }
  })
  await open(item)
  const box = within(await screen.findByRole('region', { name: 'Not for sale now' }))
  expect(box.getByText('Taken offline by the seller')).toBeVisible()
  fireEvent.click(box.getByRole('button', { name: 'Tell me when it’s back' }))
  expect(await box.findByRole('button', { name: 'We’ll tell you' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(server.requestsOf(awaitSale)).toMatchObject([{ typeId: 'market_item', itemId: item.id, isAwaited: true }]))
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[Q-05] a reserved item whose sale goes on afterwards is not offered', async () => {
  const item = addItem({ price: 38, state: 'reserved' })
  sells(item, {}, null, false)
  await open(item)
  expect(await screen.findByText('Reserved')).toBeVisible()
  await waitFor(() => expect(server.requestsOf(getOffer)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'For sale' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Tell me when it’s back' })).toBeNull()
})

it('[Q-05] marketplace/product opens one, by its number in the address or in the search, and says that copies have serials', async () => {
  const item = addItem({ title: 'Workbook', price: 38, isListed: false })
  sells(item)
  server.answer(viewProduct, ({ productId }) => ({
    ...({ productId, title: 'Workbook', productType: 'merchandise', typeId: 'market_item', itemId: item.id, previewId: null } as const),
    ...({ status: 'active', price: 38, accessExpiry: 3650, accessAttempts: 0, updatedAt: 1, sku: null, locproject: null } as const),
    ...({ totalSalesQty: null, totalRefundsQty: null, serialized: 1, minStock: null, inStock: null, version: 1 } as const),
  }))
  const { goTo } = await renderScreen('/marketplace/product/12', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Workbook' })).toBeVisible()
  expect(screen.getByText(/Each copy has a serial number/)).toBeVisible()
  expect(await screen.findByText(/You arrange with the seller how you get it/)).toBeVisible()
  await goTo('/marketplace')
  await goTo('/marketplace/product?id=12')
  expect(await screen.findByRole('heading', { level: 1, name: 'Workbook' })).toBeVisible()
  expect(server.requestsOf(viewProduct).every(({ productId }) => productId === 12)).toBe(true)
})

it('[Q-05] a product that does not exist, and marketplace/product without a number', async () => {
  server.refuse(viewProduct, 'not_found')
  const { goTo, address } = await renderScreen('/marketplace/product/12', { server })
  expect(await screen.findByText(missing)).toBeVisible()
  await goTo('/marketplace/product')
  expect(await screen.findByText('Nothing is for sale right now.')).toBeVisible()
  expect(address()).toBe('/marketplace')
})

it('[Q-06] the seller marks an item as sold and renews it', async () => {
  const me = server.signedInAs('member')
  const item = addItem({ ownerId: me.id, expiresAt: 1 })
  await open(item)
  expect(await screen.findByText('Expired')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Contact seller' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Renew' }))
  await waitFor(() => expect(screen.queryByText('Expired')).toBeNull())
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'sold' } })
  await waitFor(() => expect(item.state).toBe('sold'))
  expect(server.requestsOf(updateMarketItem)).toMatchObject([{ state: 'sold', version: 1 }])
  expect(screen.queryByRole('button', { name: 'Sell for tickets' })).toBeNull()
})

it('[Q-06] after its seller has deleted it, its address says so at once, without asking the server', async () => {
  const me = server.signedInAs('member')
  const item = addItem({ ownerId: me.id })
  const { goTo } = await open(item)
  await choose('Delete item')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete item' }))
  expect(await screen.findByText('Item deleted.')).toBeVisible()
  server.cut()
  await goTo(`/marketplace/${item.id}`)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rated rings' })).toBeNull())
  expect(await screen.findByText(missing)).toBeVisible()
  server.reconnect()
})

it('[Q-06] an item that was deleted elsewhere is gone when its address is opened again', async () => {
  const item = addItem()
  const { goTo } = await open(item)
  await screen.findByRole('heading', { level: 1, name: 'Rated rings' })
  await screen.findByText('No comments yet.')
  await goTo('/marketplace')
  server.world.marketItems.delete(item.id)
  await goTo(`/marketplace/${item.id}`)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rated rings' })).toBeNull())
  expect(await screen.findByText(missing)).toBeVisible()
})

it('[Q-06] staff delete the item of another member with a reason', async () => {
  server.signedInAs('staff')
  const item = addItem()
  await open(item)
  await choose('Delete item')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Forbidden goods' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete item' }))
  await waitFor(() => expect(server.requestsOf(deleteMarketItem)).toMatchObject([{ itemId: item.id, reason: 'Forbidden goods' }]))
})

it('[Q-06] other members neither edit nor delete, but report', async () => {
  server.signedInAs('member')
  await open(addItem())
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeVisible()
  for (const name of ['Edit item', 'Delete item']) expect(screen.queryByRole('menuitem', { name })).toBeNull()
})
