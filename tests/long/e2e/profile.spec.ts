import type { Page } from '@playwright/test'
import { countProfileView } from '#contract/profile/profile-visits.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('[M-13] a visit raises the counter and is shown in [H-12] Recent visitors, unless the visitor is incognito', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const host = await newMember('Host')
  const isCounted = page.waitForResponse((response) => response.url().endsWith(countProfileView.path))
  await openRoute(page, `/members/${host.name}`)
  await expect(title(page, host.name)).toBeVisible()
  await isCounted
  const hostPage = await (await openBrowser(host)).newPage()
  await openRoute(hostPage, '/settings/visitors')
  await expect(hostPage.getByRole('list', { name: 'Visitors' }).getByText(member.name)).toBeVisible()
  await openRoute(hostPage, `/members/${host.name}`)
  await expect(hostPage.locator('dl div').filter({ hasText: 'Views' }).locator('dd')).toHaveText('1')
  await openRoute(page, '/settings/visitors')
  await page.getByRole('switch', { name: 'Incognito' }).click()
  await expect
    .poll(async () => {
      await hostPage.reload()
      await openRoute(hostPage, '/settings/visitors')
      await expect(hostPage.getByText(/visitors?$|No one has viewed your profile yet\./).first()).toBeVisible()
      return hostPage.getByRole('list', { name: 'Visitors' }).getByText(member.name).count()
    })
    .toBe(0)
})

test('[M-16] a private note is saved, also when it is written offline', async ({ page, away, newMember, openBrowser, member }) => {
  const other = await newMember('Noted')
  await openRoute(page, `/members/${other.name}`)
  await page.getByRole('button', { name: 'Write a private note' }).click()
  await expect(page.getByLabel('Private note')).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()
  await page.getByLabel('Private note').fill('Brings tea.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByLabel('Private note')).toHaveCount(0)
  await expect(page.getByText('Brings tea.')).toBeVisible()
  await away.comeBack()
  const elsewhere = await (await openBrowser(member)).newPage()
  await expect
    .poll(async () => {
      await openRoute(elsewhere, '/settings/account')
      await elsewhere.reload()
      await openRoute(elsewhere, `/members/${other.name}`)
      await expect(title(elsewhere, other.name)).toBeVisible()
      return elsewhere.getByText('Brings tea.').count()
    })
    .toBe(1)
})
