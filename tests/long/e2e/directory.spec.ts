import type { Page } from '@playwright/test'
import { loadSearches } from '#contract/directory/searches.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('[O-16] a search saved offline is queued and arrives on reconnect', async ({ page, member, away }) => {
  await openRoute(page, '/members/browse/memorial')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Saved searches' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('None yet.')).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()
  await sheet.getByLabel('Save this search as').fill('Remembered')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await expect(sheet.getByText('Waiting for a connection', { exact: true })).toBeVisible()
  await away.comeBack()
  await expect
    .poll(async () => (await member.call(loadSearches, { module: 'members' })).items.map(({ name }) => name))
    .toEqual(['Remembered'])
  await expect(sheet.getByText('Waiting for a connection', { exact: true })).toBeHidden()
})
