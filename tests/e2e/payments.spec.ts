/** Tickets for money, with the card typed in its frame, and the connection lost in the middle. */
import type { Page } from '@playwright/test'
import { getTicketBalance, searchTickets } from '#contract/money/tickets.ts'
import { listPayments } from '#contract/money/payments.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

async function typeCard(page: Page, number: string) {
  const card = page.frameLocator('iframe[title="Card details"]')
  await card.getByLabel('Name on the card').fill('T. Hand')
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Month').selectOption('12')
  await card.getByLabel('Year').selectOption({ index: 3 })
  await card.getByLabel('CVV').fill('123')
  return card
}

test('[T-03] [T-18] a package is bought by card; when the answer is lost and the page is reloaded, it is paid once', async ({
  page,
  member,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION_RESET .*gateway\/payment\/(?:pay|check)/)
  // What the browser sends to our calls, where no card must ever be.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api3/')) sent.push(request.postData() ?? '')
  })
  await openRoute(page, '/settings/buy-tickets')
  await page.getByRole('radio', { name: /^50 tickets/ }).check()
  const card = await typeCard(page, '4242424242424242')
  await expect(card.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(card.getByText('Visa')).toBeVisible()
  // The request arrives, and its answer does not.
  await page.route('**/api3/gateway/payment/pay', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  // The reload comes before anybody could ask what became of it.
  await page.route('**/api3/gateway/payment/check', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Pay $50' }).click()
  await expect(page.getByText(/We don’t know yet whether this payment went through\./)).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByText('Paid $50.')).toBeVisible()
  expect((await member.call(getTicketBalance, {})).balance).toBe(50)
  expect((await member.call(searchTickets, { view: 'bought' })).items).toHaveLength(1)
  expect((await member.call(listPayments, {})).items).toMatchObject([{ status: 'paid', card: { last4: '4242' } }])

  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const texts = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<string>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(new Error(name))
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              if (stores.length === 0) return resolve('')
              const reading = opening.result.transaction(stores)
              const rows: unknown[] = []
              for (const store of stores) {
                const all = reading.objectStore(store).getAll()
                all.onsuccess = () => rows.push(all.result)
              }
              reading.oncomplete = () => {
                opening.result.close()
                resolve(JSON.stringify(rows))
              }
            }
          }),
      ),
    )
    return [...texts, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.documentElement.outerHTML]
  })
  for (const text of [...sent, ...kept]) expect(text).not.toMatch(/4242 ?4242 ?4242 ?4242|T\. Hand/)
})

test('[T-04] a declined card shows both decline lines, and nothing is charged', async ({ page, member }) => {
  await openRoute(page, '/settings/buy-tickets')
  await typeCard(page, '4000000000000002')
  await page.getByRole('button', { name: 'Pay $25' }).click()
  await expect(page.getByText('Your attempt has been declined by your card issuer.')).toBeVisible()
  await expect(page.getByText('No network errors involved. They really did decline.')).toBeVisible()
  expect((await member.call(getTicketBalance, {})).balance).toBe(0)
})
