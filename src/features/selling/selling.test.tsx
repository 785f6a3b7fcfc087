import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getOffer, saleModes, setSale } from '#contract/money/sales.ts'
import { requestPlay } from '#contract/playback.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'
import type { FakeVideo } from '#tests/fake/world-rows.ts'

const server = fakeServer()
loadScreens('/videos/1/sell')

async function openForm(role: 'member' | 'sponsor' | 'model' | 'staff' | 'vendor' | 'admin', isOwn = true, given: Partial<FakeVideo> = {}) {
  const me = server.signedInAs(role)
  const ownerId = isOwn ? me.id : server.world.addMember({ userName: 'Seller' }).id
  const other = server.world.addVideo({ ownerId, title: 'Two minutes' })
  const video = server.world.addVideo({ ownerId, title: 'Column wraps', ...given })
  server.answer(setSale, () => ({ offer: null }))
  server.refuse(requestPlay, 'video_unavailable')
  answerQuietSite(server)
  await renderScreen(`/videos/${video.id}/sell`, { server })
  // The screen, once the sale has been read.
  await screen.findByText(/^(How do you want to sell it\?|Only vendors can sell\.)$/)
  return { video, other, section: within(screen.getByRole('main')) }
}
type Section = ReturnType<typeof within>
const modeField = (section: Section) => section.findByRole('group', { name: 'How do you want to sell it?' })
const modesOf = async (section: Section) => within(await modeField(section)).getAllByRole<HTMLInputElement>('radio')
const modeNamesOf = async (section: Section) =>
  (await modesOf(section)).map((radio) => radio.labels?.[0]?.querySelector('span')?.textContent)
async function choose(section: Section, mode: string) {
  const radio = (await modesOf(section)).find(({ value }) => value === mode)
  expect(radio).toBeDefined()
  if (radio) fireEvent.click(radio)
}
const save = (section: Section) => fireEvent.click(section.getByRole('button', { name: /Save the sale|Put up for sale/ }))
/** Opens the field's sheet, finds the video by its title, and takes it. */
async function pick(section: Section, field: 'Product' | 'Preview', title: string) {
  fireEvent.click(section.getByLabelText(field))
  const sheet = within(await screen.findByRole('dialog', { name: field }))
  fireEvent.click(await sheet.findByRole('button', { name: title }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: field })).toBeNull())
}
const daysOf = (section: Section) => within(section.getByRole('group', { name: 'Days of access' }))
const chooseDays = (section: Section, name: string) => fireEvent.click(daysOf(section).getByRole('radio', { name }))

it.each(['member', 'sponsor', 'model', 'staff'] as const)(
  '[SELL-01] a %s, who is no vendor, reads ‘Only vendors can sell.’',
  async (role) => {
    const { section } = await openForm(role)
    expect(section.getByText('Only vendors can sell.')).toBeVisible()
    expect(section.queryByRole('radio')).toBeNull()
  },
)

it('[SELL-02] [SELL-11] the list offers none, contact, link and cart, and the fields change with the mode', async () => {
  const { section } = await openForm('vendor')
  expect(await modeNamesOf(section)).toEqual(['None', 'Contact', 'Link', 'Cart'])
  expect(section.queryByLabelText(/Price/)).toBeNull()
  await choose(section, 'contact')
  expect(section.getByLabelText('Price in dollars')).toBeVisible()
  expect(section.queryByLabelText('Sale link')).toBeNull()
  await choose(section, 'link')
  expect(section.getByLabelText('Sale link')).toBeVisible()
  await choose(section, 'cart')
  expect(section.getByLabelText('Price in tickets')).toBeVisible()
  expect(section.queryByLabelText('Price in dollars')).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('each mode is a card with what it means, and the button follows the choice', async () => {
  const { section } = await openForm('vendor')
  for (const [name, checked] of [
    ['None Not for sale.', true],
    ['Contact Buyers write to you and you agree.', false],
    ['Link Send buyers to your own site.', false],
    ['Cart Sell here for tickets. Watch or download.', false],
  ] as const)
    expect(await section.findByRole<HTMLInputElement>('radio', { name, checked })).toBeVisible()
  expect(section.getByRole('button', { name: 'Save the sale' })).toBeVisible()
  await choose(section, 'link')
  expect(section.getByRole('radio', { name: /^Link/, checked: true })).toBeVisible()
  expect(section.getByRole('button', { name: 'Put up for sale' })).toBeVisible()
  expect(section.queryByRole('button', { name: 'Save the sale' })).toBeNull()
})

it('[SELL-05] the cart points to the products that are managed in the account', async () => {
  const { section } = await openForm('vendor')
  await choose(section, 'cart')
  expect(section.getByText('Cart creates a product that you manage under Products in your account.')).toBeVisible()
  expect(section.getByRole('link', { name: 'Your products' })).toHaveAttribute('href', '/products')
})

it('[SELL-08] [SELL-12] [SELL-13] the cart asks for product, preview, price and days, with the documents’ messages', async () => {
  const { section } = await openForm('vendor')
  await choose(section, 'cart')
  await waitFor(() => expect(section.getByLabelText('Product').textContent).toContain('Column wraps'))
  expect(section.getByText(/A product with an online preview should have play and download set to nobody\./)).toBeVisible()
  expect(
    daysOf(section)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ labels }) => labels?.[0]?.textContent),
  ).toEqual(['7 days', '30 days', '180 days', '365 days', 'Forever'])
  fireEvent.click(section.getByLabelText('Product'))
  fireEvent.click(await screen.findByRole('button', { name: 'No video' }))
  save(section)
  for (const message of ['Product is required', 'Preview is required', 'Price is required', 'Days is required'])
    expect(await section.findByText(message)).toBeVisible()
  await pick(section, 'Product', 'Column wraps')
  await pick(section, 'Preview', 'Column wraps')
  expect(await section.findByText('Product must not be same as preview')).toBeVisible()
  expect(server.requestsOf(setSale)).toEqual([])
})

it('[SELL-09] [D-16] [SELL-15] product and preview are picked from the own videos, and one is the current one', async () => {
  const { section, video, other } = await openForm('vendor')
  server.world.addVideo({ ownerId: video.ownerId, title: 'Third' })
  server.world.addVideo({ title: 'Of another member' })
  await choose(section, 'cart')
  await waitFor(() => expect(section.getByLabelText('Product').textContent).toContain('Column wraps'))
  expect(section.getByText('This video')).toBeVisible()
  fireEvent.click(section.getByLabelText('Preview'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Preview' }))
  const list = within(await sheet.findByRole('list', { name: 'Videos' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Third', 'Column wraps', 'Two minutes'])
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.fill(sheet.getByRole('searchbox', { name: 'Find a video' }), 'minutes')
  await waitFor(() => expect(sheet.getAllByRole('listitem')).toHaveLength(1))
  fireEvent.click(sheet.getByRole('button', { name: 'Two minutes' }))
  expect(await section.findByText('Two minutes')).toBeVisible()
  await userEvent.fill(section.getByLabelText('Price in tickets'), '12')
  chooseDays(section, 'Forever')
  await userEvent.fill(section.getByLabelText('Downloads each buyer gets'), '3')
  save(section)
  await waitFor(() =>
    expect(server.requestsOf(setSale)).toMatchObject([
      { itemId: video.id, mode: 'cart', productId: video.id, previewId: other.id, price: 12, days: 3650, downloads: 3 },
    ]),
  )
})

it('[SELL-09] a product and a preview of which neither is the current video are refused', async () => {
  const { section, video, other } = await openForm('vendor')
  const third = server.world.addVideo({ ownerId: video.ownerId, title: 'Third' })
  await choose(section, 'cart')
  await pick(section, 'Product', third.title)
  await pick(section, 'Preview', other.title)
  save(section)
  expect(await section.findByText('Preview or product must be current video')).toBeVisible()
  expect(server.requestsOf(setSale)).toEqual([])
})

it('[SELL-09] the refusal of one video as product and preview is at the preview', async () => {
  const { section } = await openForm('vendor')
  await choose(section, 'cart')
  await pick(section, 'Preview', 'Column wraps')
  save(section)
  expect(await section.findByText('Product must not be same as preview')).toBeVisible()
  expect(section.getByLabelText('Preview')).toHaveAttribute('aria-invalid', 'true')
  expect(section.getByLabelText('Product')).not.toHaveAttribute('aria-invalid')
})

it('[SELL-13] the hint about who plays the product belongs to the product setup alone', async () => {
  const { section } = await openForm('vendor')
  for (const mode of ['none', 'contact', 'link'] as const) {
    await choose(section, mode)
    expect(section.queryByText(/A product with an online preview/)).toBeNull()
  }
})

it('[SELL-15] a sale takes no more than 100 downloads for each buyer', async () => {
  const { section } = await openForm('vendor')
  await choose(section, 'cart')
  await userEvent.fill(section.getByLabelText('Downloads each buyer gets'), '101')
  save(section)
  expect(await section.findByText('At most 100.')).toBeVisible()
  expect(server.requestsOf(setSale)).toEqual([])
})

it('[SELL-11] beside the price stands what the seller keeps of it', async () => {
  server.answer(getOffer, () => ({ offer: null, grant: null, previewOf: null, totals: null, sellerPercent: 85 }))
  const { section } = await openForm('vendor')
  await choose(section, 'cart')
  expect(section.getByText('1 ticket is 1 dollar. You keep 85%.')).toBeVisible()
})

it('[SELL-09] the cart says who can play the product now, and leads to the setting', async () => {
  const { section, video } = await openForm('vendor', true, { allowPlay: 'members' })
  await choose(section, 'cart')
  expect(await section.findByText(/Right now members can play it\./)).toBeVisible()
  expect(section.getByRole('link', { name: 'Change who can play' })).toHaveAttribute('href', `/videos/${video.id}/edit`)
})

it.each([
  ['no one can', { allowPlay: 'nobody' }, 'Right now no one can play it.'],
  ['everyone can', { allowPlay: 'public' }, 'Right now everyone can play it.'],
  [
    'only buyers can',
    { allowPlay: 'members', forSale: saleModes.indexOf('cart') },
    'It’s for sale, so right now only its buyers can play it.',
  ],
] as const)('[SELL-09] the cart says when %s play the product', async (_, given, said) => {
  const { section } = await openForm('vendor', true, given)
  await choose(section, 'cart')
  expect(await section.findByText(new RegExp(said))).toBeVisible()
})

it('[SELL-11] what buyers will see follows what is entered', async () => {
  const { section } = await openForm('vendor')
  await choose(section, 'cart')
  const seen = within(await section.findByRole('region', { name: 'What buyers see' }))
  expect(seen.getByText('No price yet')).toBeVisible()
  await userEvent.fill(section.getByLabelText('Price in tickets'), '12')
  chooseDays(section, '365 days')
  await userEvent.fill(section.getByLabelText('Downloads each buyer gets'), '3')
  expect(await seen.findByText('12 tickets')).toBeVisible()
  expect(seen.getByText(/Watch for 365 days\. Download 3 times\. Paid to [\w-]+\./)).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  await choose(section, 'link')
  expect(await section.findByText('No address yet')).toBeVisible()
  await userEvent.fill(section.getByLabelText('Sale link'), 'https://northlight.example/shop')
  await userEvent.fill(section.getByLabelText('Price in dollars'), '18')
  expect(await section.findByText('northlight.example, $18')).toBeVisible()
  await choose(section, 'contact')
  expect(await section.findByText(/ is asking \$18\.$/)).toBeVisible()
  fireEvent.click(section.getByRole('switch', { name: 'On sale now' }))
  expect(await section.findByText('Taken offline by the seller')).toBeVisible()
  expect(server.requestsOf(setSale)).toEqual([])
})

it('[SELL-10] a sale by link asks for the address and the price', async () => {
  const { section } = await openForm('vendor')
  await choose(section, 'link')
  save(section)
  expect(await section.findByText('Sale link is required')).toBeVisible()
  expect(section.getByText('Price is required')).toBeVisible()
  await userEvent.fill(section.getByLabelText('Sale link'), 'javascript:alert(1)')
  save(section)
  expect(await section.findByText('That doesn’t look like a web address.')).toBeVisible()
  expect(server.requestsOf(setSale)).toEqual([])
})

it('[SELL-10] a price that was emptied again is no price', async () => {
  const { section } = await openForm('vendor')
  await choose(section, 'contact')
  await userEvent.fill(section.getByLabelText('Price in dollars'), '18')
  await userEvent.clear(section.getByLabelText('Price in dollars'))
  save(section)
  expect(await section.findByText('Price is required')).toBeVisible()
  expect(server.requestsOf(setSale)).toEqual([])
})

it('[SELL-10] a sale by contact asks for the price alone', async () => {
  const { section } = await openForm('vendor')
  await choose(section, 'contact')
  save(section)
  expect(await section.findByText('Price is required')).toBeVisible()
  expect(section.queryByText('Sale link is required')).toBeNull()
  expect(server.requestsOf(setSale)).toEqual([])
})

it('[SELL-10] [SELL-14] an admin may leave the price out, has the other modes, and a debug dump', async () => {
  const { section } = await openForm('admin', false)
  expect(await modeNamesOf(section)).toEqual([...['None', 'Contact', 'Link', 'Cart', 'Subscribe', 'Download']])
  expect(section.queryByText(/"offer"/)).toBeNull()
  fireEvent.click(section.getByRole('switch', { name: 'Debug dump' }))
  expect(await section.findByText(/"offer": null/)).toBeVisible()
  fireEvent.click(section.getByRole('switch', { name: 'Debug dump' }))
  await waitFor(() => expect(section.queryByText(/"offer": null/)).toBeNull())
  await choose(section, 'contact')
  save(section)
  await waitFor(() => expect(server.requestsOf(setSale)).toMatchObject([{ mode: 'contact', priceDollar: null }]))
})

it('[SELL-14] [SELL-02] a vendor has neither the modes nor the debug dump of admins', async () => {
  const { section } = await openForm('vendor')
  expect(await modesOf(section)).toHaveLength(4)
  expect(section.queryByRole('switch', { name: 'Debug dump' })).toBeNull()
})

it.each([
  ['contact', { priceDollar: 18, price: null, link: '' }],
  ['link', { priceDollar: 18, price: null, link: 'https://northlight.example/shop' }],
  ['download', { price: 18, priceDollar: null, link: '' }],
  ['cart', { price: 18, priceDollar: null, link: '' }],
] as const)('[SELL-11] the mode %s has its own price field', async (mode, sent) => {
  const { section, other } = await openForm('admin', false)
  await choose(section, mode)
  const inTickets = mode === 'download' || mode === 'cart'
  const field = inTickets ? 'Price in tickets' : 'Price in dollars'
  expect(section.queryByLabelText(inTickets ? 'Price in dollars' : 'Price in tickets')).toBeNull()
  expect(section.queryByLabelText('Sale link') !== null).toBe(mode === 'link')
  // Whole numbers above zero only, in digits.
  for (const typed of ['-3', 'abc']) {
    await userEvent.fill(section.getByLabelText(field), typed)
    expect(section.getByLabelText(field)).toHaveValue('')
  }
  await userEvent.fill(section.getByLabelText(field), '18')
  if (mode === 'link') await userEvent.fill(section.getByLabelText('Sale link'), sent.link)
  if (mode === 'cart') await pick(section, 'Preview', other.title)
  if (inTickets) {
    chooseDays(section, '30 days')
    await userEvent.fill(section.getByLabelText('Downloads each buyer gets'), '2')
  }
  save(section)
  await waitFor(() => expect(server.requestsOf(setSale)).toMatchObject([{ mode, ...sent }]))
})

it('[SELL-06] subscribe puts the video into an album, and has no price of its own', async () => {
  const { section, video } = await openForm('admin')
  const album = server.world.addAlbum({ ownerId: video.ownerId, title: 'Wraps' })
  await choose(section, 'subscribe')
  expect(section.queryByLabelText(/^Price/)).toBeNull()
  expect(section.getByText('Buyers get this video with an album. The price is set on the album.')).toBeVisible()
  const accept = server.refuse(setSale, 'validation_failed', { errors: { albumId: ['sale.album'] } })
  save(section)
  expect(await section.findByText(/Add the video to an album first\./)).toBeVisible()
  accept()
  fireEvent.click(section.getByRole('button', { name: 'Add to album' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add to album' }))
  fireEvent.click(await sheet.findByRole('checkbox', { name: /Wraps/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(server.world.albums.get(album.id)?.videoIds).toEqual([video.id]))
  save(section)
  await waitFor(() => expect(server.requestsOf(setSale)).toHaveLength(2))
  expect(server.requestsOf(setSale)[1]).toMatchObject({ mode: 'subscribe', price: null, priceDollar: null })
})

it('[SELL-06] an admin is not offered their own albums for the video of another member', async () => {
  const { section } = await openForm('admin', false)
  await choose(section, 'subscribe')
  expect(section.getByText('Buyers get this video with an album. The price is set on the album.')).toBeVisible()
  expect(section.queryByRole('button', { name: 'Add to album' })).toBeNull()
})

it('[SELL-07] a download is sold directly, and shown where a video has that mode', async () => {
  const me = server.signedInAs('vendor')
  const video = server.world.addVideo({ ownerId: me.id, title: 'Column wraps' })
  const seller = presentBadge(me)
  const terms = { priceDollar: null, link: null, days: 30, downloads: 2, preview: null, version: 4, seller }
  server.answer(getOffer, () => ({
    offer: { productId: 3, mode: 'download' as const, isActive: true, productType: 'video_download' as const, price: 5, ...terms },
    ...{ grant: null, previewOf: null, totals: { clicks: 0, sold: 61, refunded: 1 } },
  }))
  server.answer(setSale, () => ({ offer: null }))
  server.refuse(requestPlay, 'video_unavailable')
  answerQuietSite(server)
  await renderScreen(`/videos/${video.id}/sell`, { server })
  await screen.findByText('How do you want to sell it?')
  const section = within(screen.getByRole('main'))
  expect((await modesOf(section)).find(({ checked }) => checked)?.value).toBe('download')
  expect(section.getByLabelText('Price in tickets')).toHaveValue('5')
  expect(section.getByText(/61 sold/)).toBeVisible()
  await userEvent.fill(section.getByLabelText('Price in tickets'), '6')
  save(section)
  await waitFor(() => expect(server.requestsOf(setSale)).toMatchObject([{ mode: 'download', price: 6, version: 4, downloads: 2 }]))
})
