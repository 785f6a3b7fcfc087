import { expectAt, expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[RQ-06] a closed site leads to the maintenance page with the operator’s words, and back when it opens', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/503/)
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await site.sql(`insert into settings (key, value) values ('site.offline', $1) on conflict (key) do update set value = excluded.value`, [
    JSON.stringify({ message: 'New ropes are being laid until noon.' }),
  ])
  try {
    // The door asks the database every two seconds.
    await expect(async () => {
      await page.evaluate(() => void (location.hash = `/videos?q=rope-${Math.random()}`))
      await expectAt(page, '/maintenance')
    }).toPass({ timeout: 20_000, intervals: [1000] })
    await expect(page.getByRole('heading', { name: 'Closed for maintenance' })).toBeVisible()
    await expect(page.getByText('New ropes are being laid until noon.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('New ropes are being laid until noon.')).toBeVisible()
  } finally {
    await site.sql(`delete from settings where key = 'site.offline'`)
  }
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 })
    await expect(page.getByRole('heading', { name: 'Open again' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Go on' }).click()
  await expectDashboard(page)
})
