import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ResponseInput } from '#contract/endpoint.ts'
import { addSerials, listProducts, updateProduct } from '#contract/money/products.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
type Product = ResponseInput<typeof listProducts>['items'][number]

const product = (given: Partial<Product> = {}): Product => ({
  ...{ productId: 3, title: 'Column wraps', productType: 'video_download', typeId: 'video', itemId: 7, previewId: null, status: 'active' },
  ...{ price: 12, accessExpiry: 365, accessAttempts: 3, updatedAt: 1_700_000_000, version: 2 },
  ...{ sku: 'RW-0041', locproject: 'Raise to 10', totalSalesQty: 84, totalRefundsQty: 1 },
  ...given,
})

async function openProducts(items: Product[], path = '/products') {
  let stored = items
  server.signedInAs('vendor')
  server.answer(listProducts, () => ({ items: stored, total: stored.length, page: 1, limit: 30, nextCursor: null }))
  server.answer(updateProduct, ({ productId, status }) => {
    stored = stored.map((each) =>
      each.productId === productId ? { ...each, status: status ?? each.status, version: each.version + 1 } : each,
    )
    return stored.find((each) => each.productId === productId) ?? product()
  })
  await renderScreen(path, { server })
  return within(await screen.findByRole('list', { name: 'Products' }))
}

it('[D-01] goods do not end: there are no days of access to choose', async () => {
  const list = await openProducts([product({ productType: 'merchandise', accessExpiry: 3650, accessAttempts: 0 })])
  fireEvent.click(list.getByRole('button', { name: 'Edit “Column wraps”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }))
  expect(dialog.getByLabelText(/^Price in tickets/)).toBeVisible()
  expect(dialog.queryByLabelText(/^Days of access/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsOf(updateProduct)).toHaveLength(1))
  expect(server.requestsOf(updateProduct)[0]?.accessExpiry).toBeUndefined()
})

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
    ['Days of access', '365'],
    ['Attempts', '3'],
    ['Private notes', 'Raise to 10'],
  ] as const)
    expect(dialog.getByLabelText(new RegExp(`^${label}`))).toHaveValue(value)
  expect(dialog.queryByLabelText(/sold|refund/i)).toBeNull()
  await userEvent.fill(dialog.getByLabelText(/^Price in tickets/), '14')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.requestsOf(updateProduct)).toMatchObject([{ productId: 3, version: 2, price: 14, accessExpiry: 365, accessAttempts: 3 }]),
  )
})

it('[D-02] other types say that they are not ready yet, and have nothing to edit', async () => {
  const list = await openProducts([product({ productType: 'video_view', accessAttempts: 0 })])
  expect(list.getByText('Sorry, this product type is not ready yet.')).toBeVisible()
  expect(list.queryByRole('button')).toBeNull()
})

it('[D-03] attempts can be edited only for downloads and previews', async () => {
  const list = await openProducts([product({ productType: 'video_album', typeId: 'video_album', accessAttempts: 0 })])
  fireEvent.click(list.getByRole('button', { name: 'Edit “Column wraps”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }))
  expect(dialog.queryByLabelText(/^Attempts/)).toBeNull()
})

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
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
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
