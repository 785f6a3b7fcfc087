import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setSale } from '#contract/money/sales.ts'
import { requestPlay } from '#contract/playback.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/videos/1/sell', '/videos/1/edit')

async function open(address: 'sell' | 'edit', role: 'vendor' | 'admin' | 'member' = 'vendor', isOwn = true) {
  const me = server.signedInAs(role)
  const ownerId = isOwn ? me.id : server.world.addMember({ userName: 'Seller' }).id
  const video = server.world.addVideo({ ownerId, title: 'Column wraps' })
  server.answer(setSale, () => ({ offer: null }))
  server.refuse(requestPlay, 'video_unavailable')
  answerQuietSite(server)
  const rendered = await renderScreen(`/videos/${video.id}/${address}`, { server })
  return { ...rendered, video }
}
const mode = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))

it('[SELL-01] the editor of a video leads a vendor to the page of its sale, with its picture and title', async () => {
  const { video } = await open('edit')
  const section = within(await screen.findByRole('region', { name: 'Sell this video' }))
  expect(section.getByRole('link', { name: 'Price and terms' })).toHaveAttribute('href', `/videos/${video.id}/sell`)
  fireEvent.click(section.getByRole('link', { name: 'Price and terms' }))
  expect(await screen.findByRole('heading', { name: 'Sell this video', level: 1 })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Column wraps', level: 2 })).toBeVisible()
})

it('[SELL-01] the editor of a video tells a member who is no vendor who can sell', async () => {
  await open('edit', 'member')
  const section = within(await screen.findByRole('region', { name: 'Sell this video' }))
  expect(section.getByText('Only vendors can sell.')).toBeVisible()
  expect(section.queryByRole('link')).toBeNull()
})

it('[SELL-01] a vendor cannot set up the sale of somebody else’s video', async () => {
  await open('sell', 'vendor', false)
  expect(await screen.findByText('This isn’t your video to edit')).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('a refused submit says how many things are to be fixed, lists the fields and goes to the first', async () => {
  await open('sell')
  await mode(/^Cart/)
  expect(screen.queryByText(/to fix/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Put up for sale' }))
  const summary = within(await screen.findByText('3 things to fix'))
  expect(screen.getByLabelText('Preview')).toHaveFocus()
  const fields = summary.getAllByRole('button').map(({ textContent }) => textContent)
  expect(fields).toEqual(['Preview', 'Price in tickets', 'Days of access'])
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(summary.getByRole('button', { name: 'Days of access' }))
  expect(screen.getByRole('radio', { name: '7 days' })).toHaveFocus()
  fireEvent.click(screen.getByRole('radio', { name: '7 days' }))
  expect(await screen.findByText('2 things to fix')).toBeVisible()
})

it('a refusal of the server is in the list as well', async () => {
  await open('sell')
  await mode(/^Contact/)
  await userEvent.fill(screen.getByLabelText('Price in dollars'), '18')
  server.refuse(setSale, 'validation_failed', { errors: { priceDollar: ['too_large'] } })
  fireEvent.click(screen.getByRole('button', { name: 'Put up for sale' }))
  expect(await screen.findByText('1 thing to fix')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Price in dollars')).toHaveFocus())
})

it('[SELL-15] the maximum of downloads is typed, or changed by one', async () => {
  await open('sell')
  await mode(/^Cart/)
  const field = screen.getByLabelText('Downloads each buyer gets')
  expect(field).toHaveValue('0')
  expect(screen.getByRole('button', { name: 'One less' })).toBeDisabled()
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  expect(field).toHaveValue('2')
  fireEvent.click(screen.getByRole('button', { name: 'One less' }))
  expect(field).toHaveValue('1')
  await userEvent.fill(field, '100')
  expect(screen.getByRole('button', { name: 'One more' })).toBeDisabled()
})

it('[SELL-10] the link is entered after its “https://”, and the price after a “$”', async () => {
  await open('sell')
  await mode(/^Link/)
  expect(screen.getByText('https://')).toBeVisible()
  expect(screen.getByText('$')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Price in dollars'), '18')
  for (const [typed, shown, sent] of [
    ['northlight.example/shop', 'northlight.example/shop', 'https://northlight.example/shop'],
    ['https://northlight.example/a', 'northlight.example/a', 'https://northlight.example/a'],
    ['http://northlight.example/b', 'northlight.example/b', 'http://northlight.example/b'],
  ] as const) {
    await userEvent.fill(screen.getByLabelText('Sale link'), typed)
    expect(screen.getByLabelText('Sale link')).toHaveValue(shown)
    fireEvent.click(screen.getByRole('button', { name: /Put up for sale|Save the sale/ }))
    await waitFor(() => expect(server.requestsOf(setSale).at(-1)).toMatchObject({ mode: 'link', link: sent, priceDollar: 18 }))
  }
})

it('what was entered is there again after Cancel', async () => {
  const { video, unmount } = await open('sell')
  await mode(/^Cart/)
  await userEvent.fill(screen.getByLabelText('Price in tickets'), '12')
  fireEvent.click(screen.getByRole('radio', { name: '180 days' }))
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', `/videos/${video.id}`)
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByLabelText('Price in tickets')).toBeNull())
  unmount()
  await renderScreen(`/videos/${video.id}/sell`, { server })
  expect(await screen.findByText(/Your unsaved changes are back\./)).toBeVisible()
  expect(screen.getByLabelText('Price in tickets')).toHaveValue('12')
  expect(screen.getByRole('radio', { name: '180 days' })).toBeChecked()
  expect(screen.getByLabelText('Downloads each buyer gets')).toHaveValue('1')
  expect(server.requestsOf(setSale)).toEqual([])
})
