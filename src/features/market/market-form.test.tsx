import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createMarketItem, updateMarketItem } from '#contract/community/market.ts'
import { recordView } from '#contract/content/content.ts'
import { searchPlaces } from '#contract/directory/geo.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pretendUploads } from '#src/testing/pretend-upload.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/marketplace/create', '/marketplace/1', '/marketplace/1/edit')
beforeEach(() => server.answer(recordView, () => ({ views: 1 })))
afterEach(() => vi.unstubAllGlobals())

const fill = (name: string, text: string) => userEvent.fill(screen.getByRole('textbox', { name }), text)
const pick = (name: string, value: string) => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Add item' }))

async function openForm(role: 'member' | 'vendor' = 'member') {
  server.signedInAs(role)
  const shown = await renderScreen('/marketplace/create', { server })
  await screen.findByRole('heading', { name: 'Sell something', level: 1 })
  await screen.findByRole('textbox', { name: 'Title' })
  return shown
}

it('[Q-06] an item is added with title, category, condition, price, city and description', async () => {
  const hardware = server.world.addMarketCategory('Hardware')
  const place = server.world.addPlace({ countryIso: 'GB', region: 'Scotland', city: 'Edinburgh' })
  const found = { ...place, placeId: '1', formattedAddress: 'Edinburgh', country: 'United Kingdom', iso: 'GB' }
  server.answer(searchPlaces, () => ({ places: [found], countryTotal: 1 }))
  const { address } = await openForm()
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(screen.queryByRole('switch', { name: /Show it in the marketplace/ })).toBeNull()
  send()
  expect(await screen.findByText('Title is required')).toBeVisible()
  await fill('Title', 'Rated rings')
  await waitFor(() => expect(screen.getByRole('option', { name: 'Hardware' })).toBeInTheDocument())
  pick('Category', String(hardware.categoryId))
  pick('Condition', 'as_new')
  await fill('Price', '£30 or a swap')
  await fill('Description', '22 kN, never loaded.')
  send()
  expect(await screen.findByRole('heading', { name: 'Rated rings', level: 1 })).toBeVisible()
  expect(address()).toMatch(/^\/marketplace\/\d+$/)
  expect(server.requestsOf(createMarketItem)).toMatchObject([
    {
      ...{ title: 'Rated rings', categoryId: hardware.categoryId, condition: 'as_new', priceText: '£30 or a swap', cityId: null },
      ...{ description: '22 kN, never loaded.', images: [], isListed: true },
    },
  ])
})

it('[Q-06] several photos are sent one after the other with their progress, and one can be removed', async () => {
  const uploads = pretendUploads()
  await openForm()
  const files = ['one.jpg', 'two.jpg'].map((name) => new File(['photo'], name, { type: 'image/jpeg' }))
  await userEvent.upload(screen.getByLabelText(/^Photos/), files)
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.progress(0.58)
  expect(screen.getByRole('progressbar', { name: 'Sending the photo' })).toHaveAttribute('value', '58')
  await fill('Title', 'Rings')
  send()
  expect(await screen.findByText('A photo is still being sent.')).toBeVisible()
  uploads[0]?.answer(200, { success: true, data: [{ image_path: '/media/one.webp' }] })
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer(200, { success: true, data: [{ image_path: '/media/two.webp' }] })
  expect(await screen.findByRole('img', { name: 'Photo 2 of 2' })).toHaveAttribute('src', '/media/two.webp')
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(1))
  send()
  await screen.findByRole('heading', { name: 'Rings', level: 1 })
  expect(server.requestsOf(createMarketItem)).toMatchObject([{ images: ['/media/two.webp'] }])
})

it('[Q-06] too many items of a day are refused in place, and the entries stay', async () => {
  await openForm()
  await fill('Title', 'Rings')
  server.refuse(createMarketItem, 'validation_failed', { errors: { title: ['market.limit'] } })
  send()
  expect(await screen.findAllByText(/You’ve added too many items/)).not.toHaveLength(0)
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rings')
})

it('[Q-06] what was typed is kept as a draft', async () => {
  const { goTo } = await openForm()
  await fill('Title', 'Half written')
  await goTo('/marketplace')
  await goTo('/marketplace/create')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Half written'))
})

it('[Q-05] a vendor adds a product that is not in the list', async () => {
  await openForm('vendor')
  await fill('Title', 'Workbook')
  fireEvent.click(screen.getByRole('switch', { name: /Show it in the marketplace/ }))
  send()
  expect(await screen.findByText('Not in the list')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sell for tickets' })).toBeVisible()
  expect(server.requestsOf(createMarketItem)).toMatchObject([{ isListed: false }])
})

it('[Q-06] the seller edits an item; only what has changed is sent, with its version', async () => {
  const me = server.signedInAs('member')
  const item = server.world.addMarketItem({ ownerId: me.id, title: 'Boots', priceText: '60 €', images: ['/media/boots.webp'] })
  const { address } = await renderScreen(`/marketplace/${item.id}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit item' }))
  expect(await screen.findByRole('heading', { name: 'Edit item', level: 1 })).toBeVisible()
  await fill('Title', 'Engineer boots')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe(`/marketplace/${item.id}`))
  expect(await screen.findByRole('heading', { name: 'Engineer boots', level: 1 })).toBeVisible()
  expect(server.requestsOf(updateMarketItem)).toEqual([{ itemId: item.id, title: 'Engineer boots', version: 1 }])
})

it('[Q-06] an item of another member cannot be changed, and one that is gone is missing', async () => {
  server.signedInAs('member')
  const theirs = server.world.addMarketItem({ ownerId: server.world.addMember().id })
  const { goTo } = await renderScreen(`/marketplace/${theirs.id}/edit`, { server })
  expect(await screen.findByText('Only its seller can change an item.')).toBeVisible()
  await goTo('/marketplace/999999/edit')
  expect(await screen.findByText('This isn’t available, or no longer exists.')).toBeVisible()
})
