import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createMarketItem, updateMarketItem } from '#contract/community/market.ts'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pretendUploads } from '#src/testing/pretend-upload.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/marketplace/create', '/marketplace/1/edit')

const pictureRules = 'Photos must be JPEG, PNG, WebP, GIF or AVIF files up to 15 MB. Save a HEIC photo as JPEG first.'
const photo = (name: string, type = 'image/jpeg') => new File(['photo'], name, { type })
const arrives = (path: string) => [200, { success: true, data: [{ image_path: path }] }] as const
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const errors = () => screen.getAllByText(pictureRules)
/** The hint of the field says the same. */
const isRefused = () => errors().length === 2
/** Photos that cannot be shown have no image, and can be removed as well. */
const total = () => screen.queryAllByRole('button', { name: /^Remove photo/ }).length

async function openForm() {
  await renderScreen('/marketplace/create', { server })
  return screen.findByRole('textbox', { name: 'Title' })
}
const choose = async (files: File[]) => userEvent.upload(await screen.findByLabelText(/hotosPhotos must be/), files)

/** The upload of the first of two photos fails. Returns the uploads, also those that follow. */
async function loseFirstOfTwo() {
  const uploads = pretendUploads()
  await openForm()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Title' }), 'Rings')
  await choose([photo('one.jpg'), photo('two.jpg')])
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.fail()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  return uploads
}

it('[W-08] [Q-06] a photo that did not arrive is sent again, and those behind it follow; until then the item is not added without it', async () => {
  const uploads = await loseFirstOfTwo()
  expect(await findBarriersInBothThemes()).toEqual([])
  press('Add item')
  expect(await screen.findByText('A photo is still being sent.')).toBeVisible()
  press('Try again')
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer(...arrives('/media/one.webp'))
  await waitFor(() => expect(uploads).toHaveLength(3))
  uploads[2]?.answer(...arrives('/media/two.webp'))
  await waitFor(() => expect(total()).toBe(2))
  press('Add item')
  await screen.findByRole('heading', { name: 'Rings', level: 1 })
  expect(server.requestsOf(createMarketItem)).toMatchObject([{ images: ['/media/one.webp', '/media/two.webp'] }])
})

it('[W-08] [Q-06] photos that did not arrive are given up', async () => {
  const uploads = await loseFirstOfTwo()
  press('Cancel upload')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  press('Add item')
  await screen.findByRole('heading', { name: 'Rings', level: 1 })
  expect(uploads).toHaveLength(1)
  expect(server.requestsOf(createMarketItem)).toMatchObject([{ images: [] }])
})

it('[W-08] [Q-06] a photo that is refused says why, and the others are sent; one too many is not', async () => {
  const uploads = pretendUploads()
  await openForm()
  const large = new File([new Uint8Array(attachmentLimits.bytes + 1)], 'large.jpg', { type: 'image/jpeg' })
  await choose([large, photo('a.heic', 'image/heic'), photo('one.jpg'), photo('two.jpg')])
  await waitFor(() => expect(uploads).toHaveLength(1))
  await waitFor(() => expect(isRefused()).toBe(false))
  uploads[0]?.answer(415, { success: false, code: 'upload_wrong_type', message: 'x' })
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer(...arrives('/media/two.webp'))
  await waitFor(() => expect(total()).toBe(1))
  expect(isRefused()).toBe(true)
  await choose(Array.from({ length: 8 }, (_, index) => photo(`${index}.jpg`)))
  for (let sent = 2; sent < 9; sent += 1) {
    await waitFor(() => expect(uploads).toHaveLength(sent + 1))
    uploads[sent]?.answer(...arrives(`/media/${sent}.webp`))
  }
  await waitFor(() => expect(total()).toBe(8))
  expect(screen.getByText('An item can have up to 8 photos.')).toBeVisible()
  expect(screen.queryByLabelText(/hotosPhotos must be/)).toBeNull()
})

it('[W-08] [Q-06] after a reload in the middle of sending, the entries and the photos that had arrived are there', async () => {
  const uploads = pretendUploads()
  await openForm()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Title' }), 'Rings')
  await choose([photo('one.jpg'), photo('two.jpg')])
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer(...arrives('/media/one.webp'))
  await waitFor(() => expect(uploads).toHaveLength(2))
  cleanup()
  const title = await openForm()
  await waitFor(() => expect(title).toHaveValue('Rings'))
  await waitFor(() => expect(total()).toBe(1))
  press('Add item')
  await screen.findByRole('heading', { name: 'Rings', level: 1 })
  expect(server.requestsOf(createMarketItem)).toMatchObject([{ title: 'Rings', images: ['/media/one.webp'] }])
})

it('[W-08] [Q-06] after a photo is removed, the focus is on the next one, and at last on the field for more', async () => {
  const me = server.signedInAs('member')
  const { id } = server.world.addMarketItem({ ownerId: me.id, title: 'Rings', images: ['/media/one.webp', '/media/two.webp'] })
  await renderScreen(`/marketplace/${id}/edit`, { server })
  const remove = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  await remove('Remove photo 1')
  await waitFor(() => expect(total()).toBe(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove photo 1' })).toHaveFocus())
  await remove('Remove photo 1')
  await waitFor(() => expect(screen.getByLabelText(/hotosPhotos must be/)).toHaveFocus())
})

it('[Q-06] without a connection an item is not added, and its entries stay, also after a reload, until it is', async () => {
  await openForm()
  server.cut()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Title' }), 'Rings')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Description' }), 'Never loaded.')
  press('Add item')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add item' })).toBeEnabled())
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rings')
  cleanup()
  const title = await openForm()
  await waitFor(() => expect(title).toHaveValue('Rings'))
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Never loaded.')
  server.reconnect()
  press('Add item')
  await screen.findByRole('heading', { name: 'Rings', level: 1 })
  expect(server.requestsOf(createMarketItem)).toMatchObject([{ title: 'Rings', description: 'Never loaded.' }])
})

it('[Q-06] a change that another device has overtaken is refused beside what was typed, and saved over the newer version', async () => {
  const me = server.signedInAs('member')
  const item = server.world.addMarketItem({ ownerId: me.id, title: 'Boots', priceText: '60 €' })
  await renderScreen(`/marketplace/${item.id}/edit`, { server })
  await userEvent.fill(await screen.findByRole('textbox', { name: 'Title' }), 'Engineer boots')
  Object.assign(item, { priceText: '50 €', version: 2 })
  press('Save')
  await waitFor(() => expect(server.requestsOf(updateMarketItem)).toMatchObject([{ version: 1 }]))
  expect(item.title).toBe('Boots')
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Engineer boots')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('50 €'))
  press('Save')
  await waitFor(() => expect(item).toMatchObject({ title: 'Engineer boots', priceText: '50 €' }))
})
