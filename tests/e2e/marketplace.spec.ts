import { createMarketItem, getMarketItem, searchMarket } from '#contract/community/market.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import { searchThreads } from '#contract/mail/mail.ts'
import { setSale } from '#contract/money/sales.ts'
import { getTicketBalance, grantTickets, searchTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { expectDraftKept, expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[Q-05] [Q-06] an item with photos survives a cut while it is written, is offered, asked about, edited and deleted', async ({
  page,
  member,
  newMember,
  openBrowser,
  away,
}) => {
  const buyer = await newMember('Buyer')
  const title = `Rated rings ${member.id}`
  await openRoute(page, '/marketplace/create')
  await page.locator('input[type=file]').setInputFiles(['public/icons/plain-192.png', 'public/icons/plain-512.png'])
  await expect(page.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await expectReadyForOffline(page)
  await away.leave()
  await page.getByRole('textbox', { name: 'Description' }).fill('22 kN, never loaded.')
  await expectDraftKept(page, member.id, '22 kN, never loaded.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('22 kN, never loaded.')
  await away.comeBack()
  await page.getByRole('textbox', { name: 'Price' }).fill('£30 or a swap')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const itemId = Number(/\/marketplace\/(\d+)/.exec(page.url())?.[1]) as MarketItemId
  expect((await buyer.call(getMarketItem, { itemId })).images).toHaveLength(2)

  const buyerPage = await (await openBrowser(buyer)).newPage()
  await openRoute(buyerPage, '/marketplace')
  await buyerPage.getByRole('link', { name: title }).click()
  await buyerPage.getByRole('button', { name: 'Photo 2 of 2' }).click()
  await buyerPage.keyboard.press('Escape')
  await buyerPage.getByRole('button', { name: 'Contact seller' }).click()
  await buyerPage.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Still there?')
  await buyerPage.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  const subjects = async () => (await member.call(searchThreads, { text: title })).items.map(({ subject }) => subject)
  await expect.poll(subjects).toEqual([title])

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit item' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title}, set of four`)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title}, set of four` })).toBeVisible()
  expect((await buyer.call(getMarketItem, { itemId })).images).toHaveLength(1)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete item' }).click()
  await expect(page.getByText('Item deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  expect((await buyer.call(searchMarket, { text: title })).items).toEqual([])
})

test('[Q-05] goods are bought with tickets; when the answer is lost nothing is paid twice, and the purchase shows without a connection', async ({
  page,
  member,
  demo,
  problems,
  away,
}) => {
  problems.expect(/ERR_CONNECTION_RESET/)
  const [vendor, admin] = [await demo('vendor'), await demo('admin')]
  const { itemId } = await vendor.call(createMarketItem, { title: `Knot board ${member.id}` })
  await vendor.call(setSale, { typeId: 'market_item', itemId, version: 0, mode: 'cart', price: 12, days: 3650 })
  await admin.call(grantTickets, { attempt: crypto.randomUUID(), userId: member.id as MemberId, qty: 20, reason: 'Welcome' })

  await openRoute(page, `/marketplace/${itemId}`)
  await page.getByRole('button', { name: 'Buy for 12 tickets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay 12 tickets?' })
  // The request arrives, and its answer does not.
  await page.route('**/api3/shop/product/buy', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Pay 12 tickets' }).click()
  await expect(dialog.getByText('No answer from the server. Try again: you won’t pay twice.')).toBeVisible()
  await page.unroute('**/api3/shop/product/buy')
  await dialog.getByRole('button', { name: 'Pay 12 tickets' }).click()
  await expect(page.getByRole('region', { name: 'It’s yours' })).toBeVisible()
  expect((await member.call(getTicketBalance, {})).balance).toBe(8)
  expect((await member.call(searchTickets, { view: 'spent' })).items).toHaveLength(1)

  await expectReadyForOffline(page)
  await away.leave()
  await page.reload()
  await expect(page.getByRole('region', { name: 'It’s yours' })).toBeVisible()
  // Another copy needs a connection.
  await expect(page.getByRole('button', { name: 'Buy for 12 tickets' })).toBeDisabled()
})
