/** Publishing without a connection is queued on the device, and happens once on reconnect. */
import { browseVideos } from '#contract/videos.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('publishing is queued on the device with the edits, shown as such, survives a reload, and happens on reconnect', async ({
  page,
  away,
  site,
  member,
  newMember,
  problems,
}) => {
  problems.expectOutage()
  const other = await newMember('Watcher')
  const title = `Published from afar by ${member.name}`
  const videoId = await copyVideo(site, member.id, { title: 'Still a draft', categories: [130, 134, 201], is_draft: true })
  const found = async () => (await other.call(browseVideos, { text: { value: title } })).items.map((card) => card.title)
  await openRoute(page, `/videos/${videoId}`)
  await expectReadyForOffline(page)
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByRole('button', { name: 'Faces', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await away.leave()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Saved on this device. It will send automatically when you’re online.').first()).toBeVisible()
  const draftNote = page.getByText('Draft. Only you can see it. Saved on this device.')
  await expect(draftNote).toBeVisible()
  await page.reload()
  await expect(draftNote).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await found()).toEqual([])

  await away.comeBack()
  await expect.poll(found).toEqual([title])
  await expect(draftNote).toBeHidden()
  const rows = await site.sql<{ total: number }>("select count(*)::int as total from feed_items where type_id = 'video' and item_id = $1", [
    videoId,
  ])
  expect(rows).toEqual([{ total: 1 }])
})
