import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { saveMarketCategories, searchMarket } from '#contract/community/market.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/marketplace', '/lewis/market-categories')

const open = (address = '/marketplace') => renderScreen(address, { server })
const titles = async () => (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)

function addItems(total: number, given: object = {}) {
  const seller = server.world.addMember({ userName: 'Holdfast' })
  for (let number = 1; number <= total; number += 1) server.world.addMarketItem({ ownerId: seller.id, title: `Coil ${number}`, ...given })
  return seller
}

it('[Q-05] /marketplace lists products with price, seller and state, the newest first, 30 a page', async () => {
  const seller = addItems(30)
  server.world.addMarketItem({ ownerId: seller.id, title: 'Rated rings', price: 38, images: ['/media/attachments/a.webp'] })
  server.world.addMarketItem({ ownerId: seller.id, title: 'Tarred plait', priceText: 'Free', state: 'sold' })
  await open()
  expect(await screen.findByRole('link', { name: 'Rated rings' })).toBeVisible()
  expect((await titles()).slice(0, 2)).toEqual(['Tarred plait', 'Rated rings'])
  const rings = within((await screen.findByRole('link', { name: 'Rated rings' })).closest('article') as HTMLElement)
  expect(rings.getByText('38 tickets')).toBeInTheDocument()
  expect(rings.getByText('Holdfast')).toBeVisible()
  const plait = within((await screen.findByRole('link', { name: 'Tarred plait' })).closest('article') as HTMLElement)
  expect([plait.getByText('Free'), plait.getByText('Sold')].every((each) => each.isConnected)).toBe(true)
  expect(screen.getByText('32 items')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[Q-05] filters by category, the own items, favourites, text and distance, all in the address', async () => {
  const me = server.signedInAs('member')
  const leather = server.world.addMarketCategory('Leather')
  addItems(1)
  server.world.addMarketItem({ ownerId: me.id, title: 'Saddle', categoryId: leather.categoryId })
  const { address } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Leather' }))
  await waitFor(async () => expect(await titles()).toEqual(['Saddle']))
  expect(address()).toContain(`cat=${leather.categoryId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Favourites' }))
  expect(await screen.findByText('Items you mark as favourites appear here.')).toBeVisible()
  fireEvent.click(await screen.findByRole('button', { name: 'Mine' }))
  await waitFor(async () => expect(await titles()).toEqual(['Saddle']))
  fireEvent.click(await screen.findByRole('button', { name: 'All' }))
  await waitFor(async () => expect(await titles()).toEqual(['Saddle', 'Coil 1']))
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Distance' }), { target: { value: '50' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show items' }))
  expect(await screen.findByText('Items near you need your location')).toBeVisible()
  expect(server.requestsOf(searchMarket).at(-1)).toMatchObject({ withinKm: 50, sortBy: 'newest' })
})

it('[Q-05] an empty marketplace says so, and leads to selling something', async () => {
  await open()
  expect(await screen.findByText('Nothing is for sale right now.')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Sell something' })[0]).toHaveAttribute('href', expect.stringContaining('/marketplace/create'))
})

it('[Q-05] a failed list is asked for again', async () => {
  addItems(1)
  const restore = server.refuse(searchMarket, 'server_error')
  await open()
  const retry = await screen.findByRole('button', { name: /Try again/ })
  restore()
  fireEvent.click(retry)
  expect(await screen.findByRole('link', { name: 'Coil 1' })).toBeVisible()
})

it('[Q-06] an emptied name is an error at its field, and removes nothing', async () => {
  server.signedInAs('staff')
  for (const name of ['Rope', 'Leather']) server.world.addMarketCategory(name)
  await open('/lewis/market-categories')
  const field = await screen.findByRole('textbox', { name: 'Category 2' })
  fireEvent.change(field, { target: { value: '  ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Required.')).toBeVisible()
  expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(server.requestsOf(saveMarketCategories)).toEqual([])
  fireEvent.change(field, { target: { value: 'Hides' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.world.marketCategories.map(({ name }) => name)).toEqual(['Rope', 'Hides']))
})

it('[Q-06] categories that others add meanwhile stay: the form says so, and loads the current list', async () => {
  server.signedInAs('staff')
  server.world.addMarketCategory('Rope')
  await open('/lewis/market-categories')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Category 1' }), { target: { value: 'Ropes' } })
  server.world.addMarketCategory('Leather')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Someone else changed this in the meantime.')).toBeVisible()
  expect(server.world.marketCategories.map(({ name }) => name)).toEqual(['Rope', 'Leather'])
  // What was typed is still there.
  expect(screen.getByRole('textbox', { name: 'Category 1' })).toHaveValue('Ropes')
  fireEvent.click(screen.getByRole('button', { name: 'Load the current list' }))
  expect(await screen.findByRole('textbox', { name: 'Category 2' })).toHaveValue('Leather')
  fireEvent.change(screen.getByRole('textbox', { name: 'Category 1' }), { target: { value: 'Ropes' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.world.marketCategories.map(({ name }) => name)).toEqual(['Ropes', 'Leather']))
})

it('[Q-06] the form of categories opens with the list of now, and not with one that was loaded before', async () => {
  server.signedInAs('staff')
  server.world.addMarketCategory('Rope')
  const { goTo } = await open('/lewis/market-categories')
  await screen.findByRole('textbox', { name: 'Category 1' })
  await goTo('/marketplace')
  server.world.addMarketCategory('Leather')
  await goTo('/lewis/market-categories')
  expect(await screen.findByRole('textbox', { name: 'Category 2' })).toHaveValue('Leather')
})

it('[Q-06] staff rename, add, move and remove categories', async () => {
  server.signedInAs('staff')
  for (const name of ['Rope', 'Leather']) server.world.addMarketCategory(name)
  await open('/lewis/market-categories')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Category 2' }), { target: { value: 'Hides' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add a category' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Category 3' }), { target: { value: 'Books' } })
  fireEvent.click(screen.getByRole('button', { name: 'Move category 1 down' }))
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.world.marketCategories.map(({ name }) => name)).toEqual(['Hides', 'Rope', 'Books']))
  fireEvent.click(screen.getByRole('button', { name: 'Remove category 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.world.marketCategories.map(({ name }) => name)).toEqual(['Hides', 'Books']))
})
