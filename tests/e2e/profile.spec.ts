import type { Page } from '@playwright/test'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const unavailable = 'Profile is unavailable or was never here'

test('[M-15] a member is blocked from their profile; [O-14] found among the blocked and unblocked', async ({
  page,
  problems,
  newMember,
}) => {
  problems.expect(/404/)
  const pest = await newMember('Pest')
  await openRoute(page, '/settings/account')
  await openRoute(page, `/members/${pest.name}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible()
  await openRoute(page, '/settings/blocked')
  const row = page.getByRole('list', { name: 'Blocked members' }).getByText(pest.name)
  await expect(row).toBeVisible()
  await page.reload()
  await openRoute(page, `/members/${pest.name}`)
  await expect(page.getByText(unavailable)).toBeVisible()
  await openRoute(page, '/settings/blocked')
  await page.getByLabel('Search blocked members').fill('zzz')
  await expect(page.getByText('No blocked member with that name.')).toBeVisible()
  await page.getByLabel('Search blocked members').fill(pest.name)
  await page.getByRole('button', { name: `Unblock ${pest.name}` }).click()
  await page.getByLabel('Search blocked members').fill('')
  await expect(page.getByText('You haven’t blocked anyone')).toBeVisible()
  await openRoute(page, `/members/${pest.name}`)
  await expect(title(page, pest.name)).toBeVisible()
})
