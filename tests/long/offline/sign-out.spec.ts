import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[PW-12] offline, queued writes are counted before signing out; they are sent if the member stays', async ({
  page,
  member,
  site,
  away,
  problems,
}) => {
  problems.expectOutage()
  const id = await copyVideo(site, member.id, { title: 'Liked in a tunnel' })
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()
  await page.getByRole('button', { name: /^Like/ }).click()
  await page.getByRole('button', { name: 'Favourite' }).click()
  await expect(page.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(() => void (location.hash = '/logout'))
  const question = page.getByRole('dialog')
  await expect(question.getByRole('listitem')).toHaveText(['2 changes haven’t synced yet.'])
  await away.comeBack()
  await expect(question.getByText('Everything has been sent. Nothing was lost.')).toBeVisible()
  const votes = await site.sql<{ total: string }>("select count(*) as total from content_votes where type_id = 'video' and item_id = $1", [
    id,
  ])
  expect(votes[0]?.total).toBe('1')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Liked in a tunnel' })).toBeVisible()
})
