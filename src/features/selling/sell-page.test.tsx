import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getOffer, saleModes, setSale } from '#contract/money/sales.ts'
import { requestPlay } from '#contract/playback.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

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
const isInWindow = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
/** Without the buttons, which do nothing in a preview. */
function wordsOf(box: HTMLElement): string {
  const copy = box.cloneNode(true) as HTMLElement
  for (const button of copy.querySelectorAll('button, a')) button.remove()
  return copy.textContent
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

describe('on a wide screen', () => {
  beforeEach(() => page.viewport(1280, 800))
  afterAll(() => page.viewport(414, 896))

  it('the head has Cancel and the button that sells, and what buyers see is in a column of its own that stays in view', async () => {
    const { video } = await open('sell')
    await mode(/^Cart/)
    const head = within(screen.getByRole('heading', { name: 'Sell this video', level: 1 }).closest('header') as HTMLElement)
    expect(head.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', `/videos/${video.id}`)
    const main = screen.getByRole('main')
    const seen = within(screen.getByRole('complementary')).getByRole('region', { name: 'What buyers see' })
    expect(main.contains(seen)).toBe(false)
    expect(seen.getBoundingClientRect().left).toBeGreaterThanOrEqual(main.getBoundingClientRect().right)
    window.scrollTo(0, document.documentElement.scrollHeight)
    await waitFor(() => expect(window.scrollY).toBeGreaterThan(100))
    expect(isInWindow(seen)).toBe(true)
    expect(isInWindow(head.getByRole('button', { name: 'Put up for sale' }))).toBe(true)
    expect(await findBarriersInBothThemes()).toEqual([])
  })

  it('the button in the head submits the form, as Enter in a field does, and a refusal goes to the first field', async () => {
    await open('sell')
    await mode(/^Contact/)
    fireEvent.click(screen.getByRole('button', { name: 'Put up for sale' }))
    await waitFor(() => expect(screen.getByLabelText('Price in dollars')).toHaveFocus())
    await userEvent.keyboard('18{Enter}')
    await waitFor(() => expect(server.requestsOf(setSale)).toMatchObject([{ mode: 'contact', priceDollar: 18 }]))
  })

  it('the keyboard reaches the buttons of the head before the fields, in the order in which they stand', async () => {
    await open('sell')
    await mode(/^Contact/)
    screen.getByRole('link', { name: 'Cancel' }).focus()
    await userEvent.keyboard('{Tab}')
    expect(screen.getByRole('button', { name: 'Put up for sale' })).toHaveFocus()
  })
})

describe('on the phone', () => {
  it.each([
    [390, 844, 16],
    [320, 640, 16],
    [390, 844, 32],
    [320, 640, 32],
  ])('at %i × %i with text of %i px the buttons stay at the bottom edge and cover nothing that is reached', async (width, height, text) => {
    await page.viewport(width, height)
    document.documentElement.style.fontSize = `${text}px`
    try {
      await open('sell')
      await mode(/^Cart/)
      const button = screen.getByRole('button', { name: 'Put up for sale' })
      const cancel = screen.getByRole('link', { name: 'Cancel' })
      const bar = button.parentElement as HTMLElement
      expect(bar.contains(cancel)).toBe(true)
      expect(bar.getBoundingClientRect().bottom).toBeCloseTo(height, 0)
      expect([button, cancel].every(isInWindow)).toBe(true)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      // By keyboard from the last field: a field that has the focus is above the bar.
      const last = screen.getByRole('switch', { name: 'On sale now' })
      last.focus()
      last.scrollIntoView({ block: 'nearest' })
      expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top)
      window.scrollTo(0, document.documentElement.scrollHeight)
      const seen = screen.getByRole('region', { name: 'What buyers see' })
      await waitFor(() => expect(seen.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top))
      cancel.focus()
      await userEvent.keyboard('{Tab}')
      expect(button).toHaveFocus()
    } finally {
      document.documentElement.style.fontSize = ''
      await page.viewport(414, 896)
    }
  })

  it('where there is little height, the buttons are at the end of the page and take none of it', async () => {
    await page.viewport(640, 400)
    await open('sell')
    await mode(/^Cart/)
    expect(isInWindow(screen.getByRole('button', { name: 'Put up for sale' }))).toBe(false)
    await page.viewport(414, 896)
  })
})

it('[SELL-11] what buyers see is, word for word, the box on the page of the video', async () => {
  const me = server.signedInAs('vendor')
  const seller = presentBadge(me)
  const terms = { days: 30, downloads: 2, preview: null, version: 4, seller, isSoldOut: false, productId: 3, isActive: true } as const
  const sales = [
    { mode: 'download', productType: 'video_download', price: 5, priceDollar: null, link: null },
    { mode: 'link', productType: null, price: null, priceDollar: 18, link: 'https://northlight.example/shop' },
    { mode: 'contact', productType: null, price: null, priceDollar: 18, link: null },
  ] as const
  server.refuse(requestPlay, 'video_unavailable')
  answerQuietSite(server)
  for (const sale of sales) {
    const video = server.world.addVideo({ ownerId: me.id, forSale: saleModes.indexOf(sale.mode) })
    server.answer(getOffer, () => ({ offer: { ...terms, ...sale }, grant: null, previewOf: null, totals: null }))
    const selling = await renderScreen(`/videos/${video.id}/sell`, { server })
    const seen = await screen.findByRole('region', { name: 'What buyers see' })
    const said = wordsOf(within(seen).getByRole('region'))
    selling.unmount()
    const watching = await renderScreen(`/videos/${video.id}`, { server })
    const box = await screen.findByRole('region', { name: /^(For sale|Sold on their site|Sold in private)$/ })
    // The seller’s own page has no buttons.
    expect(said).toBe(wordsOf(box))
    watching.unmount()
  }
})

it('[SELL-11] without a price it says “No price yet”, in each mode that needs one', async () => {
  await open('sell')
  expect(await screen.findByText(/^Nothing about a sale\./)).toBeVisible()
  for (const each of [/^Cart/, /^Contact/, /^Link/]) {
    await mode(each)
    expect(await within(screen.getByRole('region', { name: 'What buyers see' })).findByText('No price yet')).toBeVisible()
  }
  await userEvent.fill(screen.getByLabelText('Price in dollars'), '18')
  await waitFor(() => expect(screen.queryByText('No price yet')).toBeNull())
  await userEvent.clear(screen.getByLabelText('Price in dollars'))
  expect(await screen.findByText('No price yet')).toBeVisible()
})
