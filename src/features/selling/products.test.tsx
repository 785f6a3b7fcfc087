import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ResponseInput } from '#contract/endpoint.ts'
import { addSerials, listProducts, updateProduct } from '#contract/money/products.ts'
import { getOffer, setSale } from '#contract/money/sales.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
beforeEach(() => page.viewport(414, 896))
type Product = ResponseInput<typeof listProducts>['items'][number]

const product = (given: Partial<Product> = {}): Product => ({
  ...{ productId: 3, title: 'Column wraps', productType: 'video_download', typeId: 'video', itemId: 7, previewId: null, status: 'active' },
  ...{ price: 12, accessExpiry: 365, accessAttempts: 3, updatedAt: 1_700_000_000, version: 2 },
  ...{ sku: 'RW-0041', locproject: 'Raise to 10', totalSalesQty: 84, totalRefundsQty: 1 },
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

it('[D-01] [D-05] the grid shows sku, price, days and attempts with the totals, and edits all but the totals', async () => {
  const list = await openProducts([product()])
  expect(list.getByRole('listitem').textContent).toMatch(/Column wrapsRW-0041 · Download · 365 days · 3 downloads · 84 sold · 1 refunded/)
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(list.getByRole('button', { name: 'Edit “Column wraps”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }))
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
  await waitFor(() =>
    expect(server.requestsOf(updateProduct)).toMatchObject([{ productId: 3, version: 2, price: 14, accessExpiry: 365, accessAttempts: 3 }]),
  )
  for (const total of ['totalSalesQty', 'totalRefundsQty']) expect(server.requestsOf(updateProduct)[0]).not.toHaveProperty(total)
})

it('[D-01] [D-02] [D-05] on the desktop the grid is a table, whose rows are edited and searched', async () => {
  await page.viewport(1280, 800)
  const items = [
    product(),
    product({ productId: 4, title: 'Coils', sku: 'RW-0029', productType: 'photo_album', accessAttempts: 0, status: 'offline' }),
    product({ productId: 5, title: 'Strap', productType: 'merchandise' }),
  ]
  server.signedInAs('vendor')
  server.answer(listProducts, ({ text }) => {
    const found = items.filter(({ title, sku }) => `${title} ${sku}`.includes(text))
    return { items: found, total: found.length, page: 1, limit: 30, nextCursor: null }
  })
  await renderScreen('/products', { server })
  const table = within(await screen.findByRole('table', { name: 'Products' }))
  const rows = () =>
    table.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent?.trim()),
    )
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Title, SKU', 'Type', 'Status', 'Price', 'Days', 'Attempts', 'Sold', 'Refunded', 'Change'])
  expect(rows()[1]?.slice(0, 7)).toEqual(['Download', 'Active', '12', '365', '3', '84', '1'])
  expect(rows()[2]?.slice(0, 7)).toEqual(['Photo album', 'Offline', '12', '365', 'Not used', '84', '1'])
  expect(rows()[3]?.[1]).toMatch(/^Sorry, this product type is not ready yet\./)
  expect(table.getByRole('rowheader', { name: /Column wraps RW-0041/ })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(table.getByRole('button', { name: 'Edit “Coils”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }))
  expect(dialog.getByLabelText(/^SKU/)).toHaveValue('RW-0029')
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search your products' }), 'RW-0029')
  await waitFor(() => expect(screen.queryByText('Column wraps')).toBeNull())
  expect(screen.getByText('Coils')).toBeVisible()
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search your products' }), 'Nothing')
  expect(await screen.findByText('No results. Try removing some filters.')).toBeVisible()
})

const readyTypes = ['video_download', 'video_preview', 'photo_album', 'video_album'] as const

it.each(readyTypes)(
  '[D-01] [D-03] [SELL-12] of the type %s title, sku, price, status, access and notes are edited; attempts of downloads and previews only',
  async (productType) => {
    const withAttempts = productType === 'video_download' || productType === 'video_preview'
    const list = await openProducts([product({ productType, accessAttempts: withAttempts ? 3 : 0 })])
    expect(list.queryByText('Sorry, this product type is not ready yet.')).toBeNull()
    fireEvent.click(list.getByRole('button', { name: 'Edit “Column wraps”' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }))
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
  fireEvent.click(list.getByRole('button', { name: 'Edit “Column wraps”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }))
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
    expect(list.queryByRole('button', { name: /^Take offline/ })).toBeNull()
    const edit = list.queryByRole('button', { name: 'Edit “Column wraps”' })
    if (productType === 'video_view') return expect(edit).toBeNull()
    // Merchandise has serials and stock.
    fireEvent.click(edit ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }))
    for (const label of [/^Title/, /^SKU/, /^Price/, /^Status/, /^Days/, /^Attempts/, /^Private notes/])
      expect(dialog.queryByLabelText(label)).toBeNull()
    fireEvent.click(dialog.getByRole('switch', { name: 'Each copy has a serial number' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.requestsOf(updateProduct)).toEqual([{ productId: 3, version: 2, serialized: 1, minStock: 0 }]))
  },
)

it('[D-06] the status is switched between active and offline', async () => {
  const list = await openProducts([product()])
  fireEvent.click(list.getByRole('button', { name: 'Take offline: “Column wraps”' }))
  expect(await list.findByText('Offline')).toBeVisible()
  fireEvent.click(await list.findByRole('button', { name: 'Put on sale: “Column wraps”' }))
  await waitFor(() => expect(list.queryByText('Offline')).toBeNull())
  expect(server.requestsOf(updateProduct).map(({ status }) => status)).toEqual(['offline', 'active'])
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
  expect(list.queryByRole('button', { name: 'Add serial numbers to “Film”' })).toBeNull()
  fireEvent.click(list.getByRole('button', { name: 'Edit “Film”' }))
  const plain = within(await screen.findByRole('dialog', { name: 'Edit product' }))
  expect(plain.queryByLabelText('In stock')).toBeNull()
  expect(plain.queryByLabelText('Warn me when fewer are left')).toBeNull()
  fireEvent.click(plain.getByRole('button', { name: 'Close' }))
  fireEvent.click(list.getByRole('button', { name: 'Edit “Kit”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }))
  expect(dialog.getByLabelText('In stock')).toBeDisabled()
  expect(dialog.getByLabelText('Warn me when fewer are left')).toHaveValue('2')
  await userEvent.fill(dialog.getByLabelText('Warn me when fewer are left'), '3')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsOf(updateProduct)).toMatchObject([{ productId: 1, minStock: 3 }]))
  expect(server.requestsOf(updateProduct)[0]).not.toHaveProperty('inStock')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit product' })).toBeNull())
  server.answer(addSerials, () => ({ added: 1, duplicates: ['A-1'], inStock: 2 }))
  fireEvent.click(list.getByRole('button', { name: 'Add serial numbers to “Kit”' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add serial numbers' }))
  fireEvent.change(adding.getByLabelText('Serial numbers'), { target: { value: 'A-1\n\n A-2 ' } })
  fireEvent.click(adding.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/Left out because they already exist: A-1/)).toBeVisible()
  expect(server.requestsOf(addSerials)).toEqual([{ productId: 1, serials: ['A-1', 'A-2'] }])
})

it('[D-06] the grid shows all, what is on sale, or what is offline', async () => {
  server.signedInAs('vendor')
  const stored = [product(), product({ productId: 4, title: 'Plaits', status: 'offline' })]
  server.answer(listProducts, ({ status }) => {
    const items = stored.filter((each) => status === undefined || each.status === status)
    return { items, total: items.length, page: 1, limit: 30, nextCursor: null }
  })
  await renderScreen('/products', { server })
  expect(await screen.findByText('Column wraps')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Offline' }))
  await waitFor(() => expect(screen.queryByText('Column wraps')).toBeNull())
  expect(await screen.findByText('Plaits')).toBeVisible()
  stored.pop()
  fireEvent.click(screen.getByRole('button', { name: 'Active' }))
  expect(await screen.findByText('Column wraps')).toBeVisible()
  expect(screen.queryByText('Plaits')).toBeNull()
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

it('[D-16] members who are no vendors have no new product', async () => {
  server.signedInAs('member')
  server.answer(listProducts, () => ({ items: [], total: 0, page: 1, limit: 30, nextCursor: null }))
  await renderScreen('/products', { server })
  expect(await screen.findByText('Nothing for sale')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New product' })).toBeNull()
})
