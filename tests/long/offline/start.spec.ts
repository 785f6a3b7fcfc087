import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[PW-08] screens never opened before, or needing a connection, show that, and nothing pretends', async ({
  page,
  away,
  member,
  site,
}) => {
  const opened = await copyVideo(site, member.id, { title: 'Opened before', allow_download: 'members' })
  const never = await copyVideo(site, member.id, { title: 'Never opened' })
  await openRoute(page, `/videos/${opened}`)
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeEnabled()
  await expectReadyForOffline(page)
  await away.leave()

  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save for offline' })).toHaveAttribute('title', 'Saving needs a connection.')
  await page.evaluate((id) => void (location.hash = `/videos/${id}`), never)
  await expect(page.getByText(/offline|connection/i).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Never opened' })).toHaveCount(0)

  await away.comeBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Never opened' })).toBeVisible()
})
