import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ResponseInput } from '#contract/endpoint.ts'
import { listSales } from '#contract/money/downloads.ts'
import { addSerials, listProducts, updateProduct } from '#contract/money/products.ts'
import { getOffer, setSale } from '#contract/money/sales.ts'
import { pendingWrites } from '#src/data/outbox/outbox-link.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
beforeEach(() => page.viewport(414, 896))
type Product = ResponseInput<typeof listProducts>['items'][number]

const product = (given: Partial<Product> = {}): Product => ({
  ...{ productId: 3, title: 'Column wraps', productType: 'video_download', typeId: 'video', itemId: 7, previewId: null, status: 'active' },
  ...{ price: 12, accessExpiry: 365, accessAttempts: 3, updatedAt: 1_700_000_000, version: 2 },
  ...{ sku: 'RW-0041', locproject: 'Raise to 10', totalSalesQty: 84, totalRefundsQty: 1, earned: 390 },
  ...given,
})

async function openProducts(items: Product[], path = '/products') {
  let stored = items
  const me = server.signedInAs('vendor')
  server.answer(listProducts, () => ({ items: stored, total: stored.length, page: 1, limit: 30, nextCursor: null }))
  server.answer(updateProduct, ({ productId, status }) => {
    stored = stored.map((each) =>
      each.productId === productId ? { ...each, status: status ?? each.status, version: each.version + 1 } : each,
    )
    return stored.find((each) => each.productId === productId) ?? product()
  })
  await renderScreen(path, { server })
  return Object.assign(within(await screen.findByRole('list', { name: 'Products' })), { me })
}

type List = Awaited<ReturnType<typeof openProducts>>

async function openProduct(list: Pick<List, 'getByRole'>, title = 'Column wraps') {
  fireEvent.click(list.getByRole('button', { name: title }))
  return within(await screen.findByRole('dialog', { name: /^Product \d+$/ }))
}
const factsOf = (dialog: ReturnType<typeof within>) =>
  dialog.getAllByRole('definition').map((value: HTMLElement) => `${value.previousElementSibling?.textContent}${value.textContent}`)

it('[D-01] [D-05] the grid shows sku, price and days with what was sold; a product edits all but its totals, and sends what has changed', async () => {
  const list = await openProducts([product()])
  expect(list.getByRole('listitem').textContent).toMatch(/Column wrapsDownload · RW-004184 sold · 365 days/)
  expect(list.getByText('12 tickets')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  const dialog = await openProduct(list)
  expect(factsOf(dialog)).toEqual(['Sold84', 'Refunded1', 'Earned390 tickets', expect.stringMatching(/^Changed.*2023/)])
  expect(await findBarriersInBothThemes()).toEqual([])
  for (const [label, value] of [
    ['Title', 'Column wraps'],
    ['SKU', 'RW-0041'],
    ['Price in tickets', '12'],
    ['Status', 'active'],
    ['Attempts', '3'],
    ['Private notes', 'Raise to 10'],
  ] as const)
    expect(dialog.getByLabelText(new RegExp(`^${label}`))).toHaveValue(value)
  expect(dialog.getByRole('radio', { name: '365 days' })).toBeChecked()
  expect(dialog.queryByLabelText(/sold|refund/i)).toBeNull()
  await userEvent.fill(dialog.getByLabelText(/^Price in tickets/), '14')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsOf(updateProduct)).toEqual([{ productId: 3, version: 2, price: 14 }]))
})

const readyTypes = ['video_download', 'video_preview', 'photo_album', 'video_album'] as const

it.each(readyTypes)(
  '[D-01] [D-03] [SELL-12] of the type %s title, sku, price, status, access and notes are edited; attempts of downloads and previews only',
  async (productType) => {
    const withAttempts = productType === 'video_download' || productType === 'video_preview'
    const list = await openProducts([product({ productType, accessAttempts: withAttempts ? 3 : 0 })])
    expect(list.queryByText('Sorry, this product type is not ready yet.')).toBeNull()
    const dialog = await openProduct(list)
    await userEvent.fill(dialog.getByLabelText(/^Title/), 'Two columns')
    await userEvent.fill(dialog.getByLabelText(/^SKU/), 'RW-0042')
    await userEvent.fill(dialog.getByLabelText(/^Price in tickets/), '14')
    await userEvent.selectOptions(dialog.getByLabelText(/^Status/), 'offline')
    const days = within(dialog.getByRole('group', { name: 'Days of access' })).getAllByRole<HTMLInputElement>('radio')
    expect(days.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['7 days', '30 days', '180 days', '365 days', 'Forever'])
    fireEvent.click(dialog.getByRole('radio', { name: '30 days' }))
    await userEvent.fill(dialog.getByLabelText(/^Private notes/), 'Lower again')
    if (withAttempts) {
      await userEvent.fill(dialog.getByLabelText(/^Attempts/), '4')
      fireEvent.click(dialog.getByRole('button', { name: 'One more' }))
    } else expect(dialog.queryByLabelText(/^Attempts/)).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const changed = { title: 'Two columns', sku: 'RW-0042', price: 14, status: 'offline', accessExpiry: 30, locproject: 'Lower again' }
    await waitFor(() => expect(server.requestsOf(updateProduct)).toMatchObject([{ productId: 3, version: 2, ...changed }]))
    expect(server.requestsOf(updateProduct)[0]?.accessAttempts).toBe(withAttempts ? 5 : undefined)
  },
)

it('[D-01] a price that is no whole number of tickets is not taken', async () => {
  const list = await openProducts([product()])
  const dialog = await openProduct(list)
  for (const typed of ['', '0', '1001']) {
    await userEvent.fill(dialog.getByLabelText(/^Price in tickets/), typed)
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Price in tickets/)).toHaveAttribute('aria-invalid', 'true'))
  }
  expect(server.requestsOf(updateProduct)).toEqual([])
})

it.each(['video_view', 'merchandise'] as const)(
  '[D-02] of the type %s the grid says that it is not ready yet, and edits none of these fields',
  async (productType) => {
    const list = await openProducts([product({ productType, accessAttempts: 0 })])
    expect(list.getByText('Sorry, this product type is not ready yet.')).toBeVisible()
    expect(list.queryByRole('switch')).toBeNull()
    const dialog = await openProduct(list)
    expect(dialog.getByText('Sorry, this product type is not ready yet.')).toBeVisible()
    for (const label of [/^Title/, /^SKU/, /^Price/, /^Status/, /^Days/, /^Attempts/, /^Private notes/])
      expect(dialog.queryByLabelText(label)).toBeNull()
    if (productType === 'video_view') {
      expect(dialog.queryByRole('switch')).toBeNull()
      expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
      return
    }
    // Merchandise has serials and stock.
    fireEvent.click(dialog.getByRole('switch', { name: 'Numbered copies' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.requestsOf(updateProduct)).toEqual([{ productId: 3, version: 2, serialized: 1 }]))
  },
)

it('[D-06] a switch in the row toggles the status between active and offline, at once and by keyboard, and names the product', async () => {
  const list = await openProducts([product(), product({ productId: 4, title: 'Plaits', status: 'offline' })])
  const switchOf = (title: string) => list.getByRole('switch', { name: `On sale: “${title}”` })
  expect([switchOf('Column wraps'), switchOf('Plaits')].map((each) => each.getAttribute('aria-checked'))).toEqual(['true', 'false'])
  const release = server.hold(updateProduct)
  switchOf('Column wraps').focus()
  await userEvent.keyboard(' ')
  // Before the server has answered.
  await waitFor(() => expect(switchOf('Column wraps')).not.toBeChecked())
  release()
  await waitFor(() => expect(server.requestsOf(updateProduct)).toEqual([{ productId: 3, version: 2, status: 'offline' }]))
  await userEvent.keyboard(' ')
  await waitFor(() => expect(server.requestsOf(updateProduct).map(({ status }) => status)).toEqual(['offline', 'active']))
  await waitFor(() => expect(switchOf('Column wraps')).toBeChecked())
  // The row does not open.
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('[D-06] a status that the server refuses is put back, with the reason, and nothing stays in the queue', async () => {
  const list = await openProducts([product()])
  const onSale = () => list.getByRole('switch', { name: 'On sale: “Column wraps”' })
  server.refuse(updateProduct, 'edit_conflict')
  const asked = server.requestsOf(listProducts).length
  fireEvent.click(onSale())
  expect(await screen.findByText('Someone else changed this in the meantime.')).toBeVisible()
  await waitFor(() => expect(onSale()).toBeChecked())
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
  // The list is asked for again: it was out of date.
  await waitFor(() => expect(server.requestsOf(listProducts).length).toBeGreaterThan(asked))
})

it('[D-06] without a connection the status is kept on the device, and sent later', async () => {
  const list = await openProducts([product()])
  server.cut()
  fireEvent.click(list.getByRole('switch', { name: 'On sale: “Column wraps”' }))
  await waitFor(() => expect(pendingWrites.get()).toMatchObject([{ endpointName: 'products.update', subject: 'product:3' }]))
  expect(list.getByRole('switch', { name: 'On sale: “Column wraps”' })).not.toBeChecked()
  server.reconnect()
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
  expect(server.requestsOf(updateProduct)).toEqual([{ productId: 3, version: 2, status: 'offline' }])
})

it('[D-12] the products of another member lead to what is sold, with the price, and nothing of the seller’s own', async () => {
  const own = { sku: null, locproject: null, totalSalesQty: null, totalRefundsQty: null }
  const list = await openProducts([product(own)], '/products/grommet72')
  expect(screen.getByRole('heading', { name: 'Products of grommet72' })).toBeVisible()
  expect(server.requestsOf(listProducts)[0]).toMatchObject({ userName: 'grommet72' })
  expect(list.getByRole('link', { name: 'Column wraps' })).toHaveAttribute('href', '#/videos/7')
  expect(list.getByText('12 tickets')).toBeVisible()
  expect(list.queryByRole('button')).toBeNull()
})

it('[D-12] the products of somebody who does not exist say so', async () => {
  server.signedInAs('member')
  server.refuse(listProducts, 'user_not_found')
  await renderScreen('/products/nobody', { server })
  expect(await screen.findByText('User not found')).toBeVisible()
  expect(screen.queryByText('Nothing for sale')).toBeNull()
})

it('[D-04] stock appears only for products with serial numbers; what is in stock is read-only, and duplicates are named', async () => {
  const kit = product({ productId: 1, title: 'Kit', serialized: 1, minStock: 2, inStock: 1 })
  const list = await openProducts([kit, product({ productId: 2, title: 'Film' })])
  expect(list.getByText('1 in stock')).toBeVisible()
  const plain = await openProduct(list, 'Film')
  expect(plain.queryByLabelText('In stock')).toBeNull()
  expect(plain.queryByLabelText('Warn me at')).toBeNull()
  expect(plain.queryByRole('button', { name: 'Add serial numbers' })).toBeNull()
  fireEvent.click(plain.getByRole('button', { name: 'Close' }))
  let dialog = await openProduct(list, 'Kit')
  expect(dialog.getByLabelText('In stock')).toBeDisabled()
  expect(dialog.getByLabelText('Warn me at')).toHaveValue('2')
  await userEvent.fill(dialog.getByLabelText('Warn me at'), '3')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsOf(updateProduct)).toMatchObject([{ productId: 1, minStock: 3 }]))
  expect(server.requestsOf(updateProduct)[0]).not.toHaveProperty('inStock')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  dialog = await openProduct(list, 'Kit')
  server.answer(addSerials, () => ({ added: 1, duplicates: ['A-1'], inStock: 2 }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add serial numbers' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add serial numbers' }))
  fireEvent.change(adding.getByLabelText('Serial numbers'), { target: { value: 'A-1\n\n A-2 ' } })
  fireEvent.click(adding.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/Left out because they already exist: A-1/)).toBeVisible()
  expect(server.requestsOf(addSerials)).toEqual([{ productId: 1, serials: ['A-1', 'A-2'] }])
})

it('[D-01] [D-06] the views are all products, a status or a type, each with its count, and are searched; a switch is counted at once', async () => {
  server.signedInAs('vendor')
  const stored = [
    product(),
    product({ productId: 4, title: 'Plaits', status: 'offline', sku: 'RW-0042' }),
    product({ productId: 5, title: 'Coils', productType: 'photo_album', typeId: 'photo_album' }),
  ]
  server.answer(listProducts, ({ status, group, text = '' }) => {
    const groups = { video_download: 'downloads', photo_album: 'albums' } as Record<string, string>
    const items = stored
      .filter((each) => status === undefined || each.status === status)
      .filter((each) => group === undefined || groups[each.productType] === group)
      .filter(({ title, sku }) => `${title} ${sku}`.includes(text))
    const active = stored.filter((each) => each.status === 'active').length
    const counts = { all: 3, active, offline: 3 - active, downloads: 2, previews: 0, albums: 1 }
    return { items, counts, total: items.length, page: 1, limit: 30, nextCursor: null }
  })
  server.answer(updateProduct, ({ productId, status = 'active' }) => {
    const changed = stored.find((each) => each.productId === productId) ?? product()
    Object.assign(changed, { status, version: changed.version + 1 })
    return changed
  })
  await renderScreen('/products', { server })
  const views = within(await screen.findByRole('group', { name: 'Views' }))
  const viewNames = () => views.getAllByRole('button').map(({ textContent }) => textContent)
  await waitFor(() => expect(viewNames()).toEqual(['All 3', 'Active 2', 'Offline 1', 'Downloads 2', 'Previews 0', 'Albums 1']))
  expect(await findBarriersInBothThemes()).toEqual([])
  const titles = () => screen.queryAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.textContent)
  const shows = async (name: string, expected: string[]) => {
    fireEvent.click(views.getByRole('button', { name }))
    await waitFor(() => expect(titles()).toEqual(expected))
  }
  await shows('Albums 1', ['Coils'])
  await shows('Downloads 2', ['Column wraps', 'Plaits'])
  await shows('Active 2', ['Column wraps', 'Coils'])
  await shows('Offline 1', ['Plaits'])
  // The answer is held back: the chips show the switch before the server has counted it.
  const release = server.hold(updateProduct)
  fireEvent.click(screen.getByRole('switch', { name: 'On sale: “Plaits”' }))
  await waitFor(() => expect(viewNames().slice(0, 3)).toEqual(['All 3', 'Active 3', 'Offline 0']))
  // The answer itself is counted, before the lists have been read again.
  const releaseList = server.hold(listProducts)
  release()
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
  expect(viewNames().slice(0, 3)).toEqual(['All 3', 'Active 3', 'Offline 0'])
  releaseList()
  await waitFor(() => expect(titles()).toEqual([]))
  expect(viewNames().slice(0, 3)).toEqual(['All 3', 'Active 3', 'Offline 0'])
  await shows('Downloads 2', ['Column wraps', 'Plaits'])
  fireEvent.click(screen.getByRole('button', { name: 'Search your products' }))
  await userEvent.fill(await screen.findByRole('searchbox', { name: 'Search your products' }), 'RW-0042')
  await waitFor(() => expect(titles()).toEqual(['Plaits']))
  expect(server.requestsOf(listProducts).at(-1)).toMatchObject({ group: 'downloads', text: 'RW-0042' })
  fireEvent.click(views.getByRole('button', { name: 'Previews 0' }))
  expect(await screen.findByText('No results. Try removing some filters.')).toBeVisible()
})

it('[D-06] without a connection every view counts what was switched in another one', async () => {
  server.signedInAs('vendor')
  const stored = [product(), product({ productId: 4, title: 'Plaits', status: 'offline' })]
  const counts = { all: 2, active: 1, offline: 1, downloads: 2, previews: 0, albums: 0 }
  server.answer(listProducts, ({ status }) => {
    const items = stored.filter((each) => status === undefined || each.status === status)
    return { items, counts, total: items.length, page: 1, limit: 30, nextCursor: null }
  })
  await renderScreen('/products', { server })
  const views = within(await screen.findByRole('group', { name: 'Views' }))
  const viewNames = () => views.getAllByRole('button').map(({ textContent }) => textContent)
  // This view is on the device, without the product that is switched.
  fireEvent.click(await views.findByRole('button', { name: 'Offline 1' }))
  await screen.findByRole('switch', { name: 'On sale: “Plaits”' })
  fireEvent.click(views.getByRole('button', { name: 'All 2' }))
  const onSale = await screen.findByRole('switch', { name: 'On sale: “Column wraps”' })
  server.cut()
  fireEvent.click(onSale)
  const switched = ['All 2', 'Active 0', 'Offline 2']
  await waitFor(() => expect(viewNames().slice(0, 3)).toEqual(switched))
  for (const name of ['Offline 2', 'Active 0', 'Albums 0']) {
    fireEvent.click(views.getByRole('button', { name }))
    await waitFor(() => expect(views.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true'))
    expect(viewNames().slice(0, 3)).toEqual(switched)
  }
})

it('[D-01] a save that is answered late closes its own product, and not the one that was opened meanwhile', async () => {
  const list = await openProducts([product(), product({ productId: 4, title: 'Plaits' })])
  const release = server.hold(updateProduct)
  const first = await openProduct(list)
  await userEvent.fill(first.getByRole('textbox', { name: 'SKU' }), 'RW-0001')
  fireEvent.click(first.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsOf(updateProduct)).toHaveLength(1))
  fireEvent.click(first.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const second = await openProduct(list, 'Plaits')
  await userEvent.fill(second.getByRole('textbox', { name: 'SKU' }), 'RW-0002')
  release()
  await screen.findByText('Saved.')
  expect(second.getByRole('textbox', { name: 'SKU' })).toHaveValue('RW-0002')
  expect(screen.getByRole('dialog', { name: 'Product 4' })).toBeVisible()
})

it('[D-01] a title without spaces stays within the screen and its row', async () => {
  await page.viewport(320, 640)
  const title = '\u202eשלום' + 'W'.repeat(96)
  const list = await openProducts([product({ title })])
  const button = list.getByRole('button', { name: title })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(320)
  expect(list.getByRole('switch', { name: `On sale: “${title}”` }).getBoundingClientRect().right).toBeLessThanOrEqual(320)
})

it('[D-16] a new product sells a video, a video album or a photo album, which is picked among the own ones', async () => {
  const photos = answerPhotos(server)
  const { id: ownerId } = (await openProducts([product()])).me
  const video = server.world.addVideo({ ownerId, title: 'Bowline' })
  server.world.addVideo({ title: 'Of another member' })
  const album = server.world.addAlbum({ ownerId, title: 'Wraps', videoIds: [video.id] })
  const photoAlbum = photos.addAlbum({ ownerId, name: 'Coils' })
  server.answer(getOffer, () => ({ offer: null, grant: null, previewOf: null, totals: null }))
  server.answer(setSale, () => ({ offer: null }))
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'New product' }))
    return within(await screen.findByRole('dialog', { name: 'New product' }))
  }
  let sheet = await open()
  expect(await sheet.findByRole('link', { name: 'Bowline' })).toHaveAttribute('href', `/videos/${video.id}/sell`)
  expect(sheet.queryByText('Of another member')).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  for (const [view, title, item] of [
    ['Video albums', 'Wraps', { typeId: 'video_album', itemId: album.id, mode: 'subscribe' }],
    ['Photo albums', 'Coils', { typeId: 'photo_album', itemId: photoAlbum.id, mode: 'cart' }],
  ] as const) {
    fireEvent.click(sheet.getByRole('button', { name: view }))
    fireEvent.click(await sheet.findByRole('button', { name: title }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sell this album' }))
    fireEvent.click(await dialog.findByRole('switch'))
    await userEvent.fill(dialog.getByLabelText('Price in tickets'), '6')
    fireEvent.click(dialog.getByRole('radio', { name: '30 days' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save the sale' }))
    await waitFor(() => expect(server.requestsOf(setSale).at(-1)).toMatchObject({ ...item, price: 6, days: 30 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    if (view === 'Video albums') sheet = await open()
  }
})

it.each(['/products', '/settings/sales'])(
  '[D-16] [SELL-01] at %s members who are no vendors read who can sell, and are led to no form',
  async (there) => {
    server.signedInAs('member')
    const none = { items: [], total: 0, page: 1, limit: 30, nextCursor: null }
    server.answer(listProducts, () => none)
    server.answer(listSales, () => none)
    await renderScreen(there, { server })
    expect(await screen.findByText('Only vendors can sell.')).toBeVisible()
    expect(screen.queryByText(/put it up for sale/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'My videos' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New product' })).toBeNull()
  },
)
