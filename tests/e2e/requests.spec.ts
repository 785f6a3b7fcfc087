import { siteStatus } from '#contract/site/site.ts'
import { expectAt, expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

const reopen = `delete from settings where key = 'site.offline'`

test.afterEach(async ({ site }) => {
  await site.sql(reopen)
})

test('[RQ-06] a closed site leads to the maintenance page with the operator’s message, and back when it opens', async ({
  page,
  member,
  site,
  problems,
}) => {
  problems.expect(/503/)
  // The server reads the switch from its database every two seconds: the page continues after that.
  const isOnline = async () => (await member.call(siteStatus, {})).isOnline
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await site.sql(`insert into settings (key, value) values ('site.offline', $1) on conflict (key) do update set value = excluded.value`, [
    JSON.stringify({ message: 'New ropes are being laid until noon.' }),
  ])
  await expect.poll(isOnline).toBe(false)
  await page.evaluate(() => void (location.hash = '/videos?q=rope'))
  await expectAt(page, '/maintenance')
  await expect(page.getByRole('heading', { name: 'Down for maintenance' })).toBeVisible()
  await expect(page.getByText('New ropes are being laid until noon.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('New ropes are being laid until noon.')).toBeVisible()

  await site.sql(reopen)
  await expect.poll(isOnline).toBe(true)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  // The page also polls, and may remove the button just before the tap.
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: limits.look })
    await expect(page.getByRole('heading', { name: 'We’re back' })).toBeVisible({ timeout: limits.look })
  }).toPass()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectDashboard(page)
})
