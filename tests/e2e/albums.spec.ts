import { createVideoAlbum, getVideoAlbum } from '#contract/albums/video-albums.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectPlaying } from '#tests/harness/browser/video.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[L-10] an album plays from a chosen video and goes on to the next, and is continued there after a reload', async ({
  page,
  viewer,
  site,
  newMember,
}) => {
  const owner = await newMember('Owner')
  const titles = ['First take', 'Second take', 'Third take']
  const videoIds: VideoId[] = []
  for (const title of titles) videoIds.push((await copyVideo(site, owner.id, { title })) as VideoId)
  const { id: albumId } = await owner.call(createVideoAlbum, { title: 'Three takes', videoIds })

  await openRoute(page, `/video/album/${albumId}`)
  await page.getByRole('link', { name: 'Second take' }).click()
  await expect(page.getByRole('heading', { name: 'Second take', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(page, 0.5)
  // To its last second, which then plays to the end.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1
  })
  await expect(page.getByRole('heading', { name: 'Third take', level: 1 })).toBeVisible()
  await expectPlaying(page, 0.5)
  expect(page.url()).toContain(`/video/album/${albumId}/play/${videoIds[2]}`)

  await expect.poll(async () => (await viewer?.call(getVideoAlbum, { albumId }))?.lastVideoId).toBe(videoIds[2])
  await openRoute(page, `/video/album/${albumId}`)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Third take', level: 1 })).toBeVisible()
})
