import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { listProducts, updateProduct, viewProduct } from '#contract/money/products.ts'
import { getOffer } from '#contract/money/sales.ts'
import { pendingWrites } from '#src/data/outbox/outbox-link.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()
loadScreens('/products')
beforeEach(() => page.viewport(1280, 800))
type Product = ResponseInput<typeof listProducts>['items'][number]

const product = (given: Partial<Product> = {}): Product => ({
  ...{
    productId: 38,
    title: 'Diamond lattice',
    productType: 'video_download',
    typeId: 'video',
    itemId: 7,
    previewId: null,
    status: 'active',
  },
  ...{ price: 8, accessExpiry: 180, accessAttempts: 3, updatedAt: 1_700_000_000, version: 2 },
  ...{ sku: 'RW-0038', locproject: 'Raise to 10', totalSalesQty: 61, totalRefundsQty: 1, earned: 390 },
  ...given,
})

/** Stores edits as the server does, with versions. */
async function openTable(items: Product[] = [product()]) {
  const stored = new Map(items.map((item) => [item.productId, item]))
  server.signedInAs('vendor')
  server.answer(listProducts, ({ sortBy, text = '' }) => {
    const found = [...stored.values()].filter(({ title, sku }) => `${title} ${sku}`.includes(text))
    if (sortBy === 'sold') found.sort((one, other) => (other.totalSalesQty ?? 0) - (one.totalSalesQty ?? 0))
    return { items: found, total: found.length, page: 1, limit: 30, nextCursor: null }
  })
  server.answer(viewProduct, ({ productId }) => stored.get(productId) ?? product())
  server.answer(updateProduct, (input) => {
    const known = stored.get(input.productId) ?? product()
    const { minStock = known.minStock ?? 0, ...change } = withoutVersion(input)
    const changed = { ...known, ...change, minStock, version: known.version + 1 }
    stored.set(input.productId, changed)
    return changed
  })
  await renderScreen('/products', { server })
  return { table: within(await screen.findByRole('table', { name: 'Products' })), stored }
}
function withoutVersion({ version: _version, ...change }: RequestOutput<typeof updateProduct>) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Product> // fields of a product
}

type Table = Awaited<ReturnType<typeof openTable>>['table']
const edit = (table: Table, title = 'Diamond lattice') => fireEvent.click(table.getByRole('button', { name: title }))
const field = (table: Table, name: string) => table.getByLabelText(name)
const isBack = (table: Table, title: string) => waitFor(() => expect(table.getByRole('button', { name: title })).toHaveFocus())
const cellsOf = (table: Table, row: number) =>
  within(table.getAllByRole('row')[row] ?? document.body)
    .queryAllByRole('cell')
    .map(({ textContent }) => textContent?.trim())

it('[D-01] [D-02] [D-05] on the desktop the grid is a table with a switch in each row that is ready, and is searched', async () => {
  const { table } = await openTable([
    product(),
    product({ productId: 4, title: 'Coils', sku: 'RW-0029', productType: 'photo_album', accessAttempts: 0, status: 'offline' }),
    product({ productId: 5, title: 'Strap', sku: 'RW-0019', productType: 'merchandise' }),
    product({ productId: 6, title: 'Film', sku: 'RW-0018', productType: 'video_view' }),
  ])
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())
  expect(heads).toEqual(['Title, SKU', 'Type', 'Active', 'Price', 'Days', 'Attempts', 'Sold ↕'])
  expect(cellsOf(table, 1)).toEqual(['Download', 'On sale: “Diamond lattice”', '8', '180', '3', '61'])
  expect(cellsOf(table, 2)).toEqual(['Photo album', 'On sale: “Coils”', '8', '180', 'Not used', '61'])
  for (const row of [3, 4]) expect(cellsOf(table, row)[1]).toBe('Sorry, this product type is not ready yet.')
  expect(table.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([true, false])
  expect(table.queryByRole('textbox')).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  // A type that is not ready opens its totals, and no field.
  edit(table, 'Film')
  const panel = within(screen.getByRole('complementary'))
  expect(panel.getByText('Sorry, this product type is not ready yet.')).toBeVisible()
  for (const role of ['textbox', 'switch', 'combobox'])
    expect([table, panel].flatMap((part) => part.queryAllByRole(role)).length).toBe(role === 'switch' ? 2 : 0)
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search your products' }), 'RW-0029')
  await waitFor(() => expect(screen.queryByText('Diamond lattice')).toBeNull())
  expect(table.getByText('Coils')).toBeVisible()
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search your products' }), 'Nothing')
  expect(await screen.findByText('No results. Try removing some filters.')).toBeVisible()
})

it('[D-01] a row is edited in place: Enter saves title, SKU, price, days and attempts, and only what has changed is sent', async () => {
  const { table } = await openTable()
  edit(table)
  expect(await screen.findByText('Enter saves, Esc puts it back.')).toBeVisible()
  expect(field(table, 'Title')).toHaveFocus()
  expect(
    ['Title', 'SKU', 'Price in tickets', 'Days of access', 'Attempts'].map((name) => (field(table, name) as HTMLInputElement).value),
  ).toEqual([...['Diamond lattice', 'RW-0038', '8', '180', '3']])
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.fill(field(table, 'Title'), 'Diamond lattice, part two')
  await userEvent.fill(field(table, 'SKU'), 'RW-0039')
  await userEvent.fill(field(table, 'Price in tickets'), '9')
  await userEvent.selectOptions(field(table, 'Days of access'), '30')
  await userEvent.fill(field(table, 'Attempts'), '4')
  await userEvent.keyboard('{Enter}')
  const change = { title: 'Diamond lattice, part two', sku: 'RW-0039', price: 9, accessExpiry: 30, accessAttempts: 4 }
  await waitFor(() => expect(server.requestsOf(updateProduct)).toEqual([{ productId: 38, version: 2, ...change }]))
  await isBack(table, 'Diamond lattice, part two')
  expect(cellsOf(table, 1)).toEqual(['Download', 'On sale: “Diamond lattice, part two”', '9', '30', '4', '61'])
  edit(table, 'Diamond lattice, part two')
  await userEvent.fill(field(table, 'Price in tickets'), '12')
  fireEvent.click(table.getByRole('button', { name: 'Save row' }))
  await waitFor(() => expect(server.requestsOf(updateProduct).at(-1)).toEqual({ productId: 38, version: 3, price: 12 }))
})

it('[D-01] Escape and Cancel put a row back, and send nothing', async () => {
  const { table } = await openTable()
  for (const leave of [() => userEvent.keyboard('{Escape}'), () => userEvent.click(table.getByRole('button', { name: 'Cancel' }))]) {
    edit(table)
    await userEvent.fill(field(table, 'Title'), 'Knots')
    await leave()
    await isBack(table, 'Diamond lattice')
    expect(table.queryByRole('textbox')).toBeNull()
    edit(table)
    expect(field(table, 'Title')).toHaveValue('Diamond lattice')
    await userEvent.keyboard('{Escape}')
  }
  expect(server.requestsOf(updateProduct)).toEqual([])
})

it('[D-01] a row that is saved late leaves the row open that was opened meanwhile, with the focus', async () => {
  const { table } = await openTable([product(), product({ productId: 4, title: 'Coils', sku: 'RW-0029' })])
  const release = server.hold(updateProduct)
  edit(table)
  await userEvent.fill(field(table, 'SKU'), 'RW-0039')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(server.requestsOf(updateProduct)).toHaveLength(1))
  edit(table, 'Coils')
  await userEvent.fill(field(table, 'SKU'), 'RW-0030')
  release()
  await screen.findByText('Saved.')
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
  expect(field(table, 'SKU')).toHaveValue('RW-0030')
  expect(field(table, 'SKU')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await isBack(table, 'Coils')
})

it('[D-01] a title without spaces leaves the other columns in view, also while a row is edited beside the panel', async () => {
  const title = '\u202eשלום' + 'W'.repeat(96)
  const { table } = await openTable([product({ title, sku: 'S'.repeat(40) }), product({ productId: 4, title: 'Coils' })])
  const scroller = screen.getByRole('table').parentElement as HTMLElement
  const isWhole = () => scroller.scrollWidth <= scroller.clientWidth && document.documentElement.scrollWidth <= 1280
  expect(isWhole()).toBe(true)
  edit(table, 'Coils')
  expect(await screen.findByRole('complementary')).toBeVisible()
  expect(isWhole()).toBe(true)
})

it.each([
  ['video_download', true],
  ['video_preview', true],
  ['photo_album', false],
  ['video_album', false],
] as const)(
  '[D-01] [D-03] the row of a %s has its fields, with attempts for downloads and previews only',
  async (productType, hasAttempts) => {
    const { table } = await openTable([product({ productType })])
    edit(table)
    for (const name of ['Title', 'SKU', 'Price in tickets', 'Days of access']) expect(field(table, name)).toBeEnabled()
    expect(table.getByRole('switch', { name: 'On sale: “Diamond lattice”' })).toBeEnabled()
    expect(table.queryByLabelText('Attempts') !== null).toBe(hasAttempts)
    expect(within(screen.getByRole('complementary')).getByLabelText(/^Private notes/)).toBeEnabled()
  },
)

it('[D-01] what cannot be saved is marked under its field, and named below the row', async () => {
  const { table } = await openTable()
  edit(table)
  await userEvent.fill(field(table, 'Price in tickets'), '')
  await userEvent.fill(field(table, 'Attempts'), '')
  await userEvent.keyboard('{Enter}')
  for (const [name, message] of [
    ['Price in tickets', 'Price is required'],
    ['Attempts', 'Required.'],
  ] as const) {
    await waitFor(() => expect(field(table, name)).toHaveAccessibleDescription(message))
    expect(within(table.getByRole('alert')).getByRole('button', { name })).toBeVisible()
  }
  expect(field(table, 'Price in tickets')).toHaveFocus()
  expect(table.getByText('2 things to fix')).toBeVisible()
  expect(server.requestsOf(updateProduct)).toEqual([])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[D-01] a row that was changed elsewhere meanwhile keeps what was typed, says so, and is saved over it', async () => {
  const { table, stored } = await openTable()
  edit(table)
  await userEvent.fill(field(table, 'Title'), 'Mine')
  const restore = server.refuse(updateProduct, 'edit_conflict')
  stored.set(38, product({ title: 'Theirs', version: 5 }))
  await userEvent.keyboard('{Enter}')
  expect((await screen.findAllByText(/Someone else changed this in the meantime\./)).length).toBeGreaterThan(0)
  expect(await table.findByText('On another device, this was changed to: Theirs')).toBeVisible()
  expect(field(table, 'Title')).toHaveValue('Mine')
  restore()
  await userEvent.click(field(table, 'Title'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(server.requestsOf(updateProduct).at(-1)).toEqual({ productId: 38, version: 5, title: 'Mine' }))
  await isBack(table, 'Mine')
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
})

it('[D-04] [D-05] [D-13] the panel has the totals, the preview, the stock of numbered copies and the notes, and leaves the row as it is', async () => {
  const kit = product({ productType: 'video_preview', previewId: 77, serialized: 1, minStock: 10, inStock: 139, thumb: null })
  const { table } = await openTable([kit])
  const preview = { typeId: 'video', itemId: 77, title: 'Trefoil', thumb: null }
  const seller = presentBadge(server.world.addMember({ userName: 'grommet72' }))
  server.answer(getOffer, () => ({
    offer: {
      ...{ productId: 38, mode: 'cart' as const, price: 8, priceDollar: null, link: null, days: 180, downloads: 0, version: 2 },
      ...{ isActive: true, productType: 'video_preview' as const, preview, seller },
    },
    ...{ grant: null, previewOf: null, totals: null },
  }))
  edit(table)
  const panel = within(screen.getByRole('complementary'))
  expect(panel.getByRole('heading', { name: 'Product 38' })).toBeVisible()
  const facts = panel.getAllByRole('definition').map((value) => `${value.previousElementSibling?.textContent}: ${value.textContent}`)
  expect(facts).toEqual(['Sold: 61', 'Refunded: 1', 'Earned: 390 tickets', expect.stringMatching(/^Changed: .*2023/)])
  expect(panel.queryByLabelText(/^(Sold|Refunded|Earned)/)).toBeNull()
  expect(await panel.findByRole('link', { name: 'Trefoil' })).toHaveAttribute('href', '/videos/77')
  expect(panel.getByRole('switch', { name: 'Numbered copies' })).toBeChecked()
  expect(panel.getByLabelText('In stock')).toBeDisabled()
  expect(panel.getByLabelText('In stock')).toHaveValue('139')
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.fill(field(table, 'Price in tickets'), '9')
  await userEvent.fill(panel.getByLabelText('Warn me at'), '5')
  await userEvent.fill(panel.getByLabelText(/^Private notes/), 'After the workshop')
  fireEvent.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.requestsOf(updateProduct)).toEqual([{ productId: 38, version: 2, minStock: 5, locproject: 'After the workshop' }]),
  )
  // The row is still edited, on the record as it is now.
  expect(field(table, 'Price in tickets')).toHaveValue('9')
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
  await userEvent.click(field(table, 'Price in tickets'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(server.requestsOf(updateProduct).at(-1)).toEqual({ productId: 38, version: 3, price: 9 }))
  await isBack(table, 'Diamond lattice')
  fireEvent.click(panel.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await isBack(table, 'Diamond lattice')
})

it('[D-01] the table is sorted by what was sold most, and back', async () => {
  const { table } = await openTable([product({ totalSalesQty: 2 }), product({ productId: 4, title: 'Coils', totalSalesQty: 212 })])
  const titles = () => table.getAllByRole('rowheader').map((head) => within(head).getByRole('button').textContent)
  expect(titles()).toEqual(['Diamond lattice', 'Coils'])
  fireEvent.click(table.getByRole('button', { name: 'Sold' }))
  await waitFor(() => expect(server.requestsOf(listProducts).at(-1)).toMatchObject({ sortBy: 'sold' }))
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Sold' })).toHaveAttribute('aria-sort', 'descending'))
  expect(within(screen.getByRole('table', { name: 'Products' })).getAllByRole('rowheader')[0]?.textContent).toMatch(/^Coils/)
  fireEvent.click(screen.getByRole('button', { name: 'Sold' }))
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Sold' })).toHaveAttribute('aria-sort', 'none'))
})
