import { searchComments } from '#contract/comments.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { Site } from '#tests/harness/site/site.ts'

test.use({ as: 'newcomer' })

let isKilled = false
async function startAgain(site: Site): Promise<void> {
  if (isKilled) await site.command({ kind: 'start-server' })
  isKilled = false
}
// Whatever the outcome of the test: the next one needs the server.
test.afterEach(({ site }) => startAgain(site))

test('a server is killed while the app is open: writes made meanwhile are queued and arrive once, and lists reload automatically', async ({
  page,
  member,
  site,
  problems,
}) => {
  problems.expectOutage()
  const itemId = await copyVideo(site, member.id, { title: 'Under fire' })
  await openRoute(page, `/videos/${itemId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Under fire' })).toBeVisible()
  await expectReadyForOffline(page)

  isKilled = true
  await site.command({ kind: 'kill-server' })
  await page.getByLabel('Your comment').first().fill('Written while the house was dark')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article').getByText('Written while the house was dark')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').getByText('Written while the house was dark')).toBeVisible()
  await startAgain(site)
  await openRoute(page, `/videos/${itemId}`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Under fire' })).toBeVisible()
  const stored = async () => (await member.call(searchComments, { itemId, typeId: 'video', parentId: null })).items.map(({ text }) => text)
  await expect.poll(stored).toEqual(['Written while the house was dark'])
  await expect(page.getByText('Queued. Sends when you’re back online.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').getByText('Written while the house was dark')).toHaveCount(1)
})
