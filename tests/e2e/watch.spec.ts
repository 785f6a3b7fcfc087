import { getVideo } from '#contract/videos.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectPlaying, secondsOf } from '#tests/harness/browser/video.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[V-14] the player plays, shows previews while seeking, and overlays user, date and address on the video when its owner wants it', async ({
  page,
  viewer,
  site,
  newMember,
}) => {
  const owner = await newMember('Owner')
  const id = await copyVideo(site, owner.id, { title: 'A video with an overlay', watcher_overlay: true })
  await openRoute(page, `/videos/${id}`)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(page, 0.5)
  await expectPlaying(page, (await secondsOf(page)) + 0.5)
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  await expect(page.getByText(new RegExp(`${viewer?.name}.*\\d{4}-\\d{2}-\\d{2}.*127\\.\\d+\\.\\d+\\.\\d+`, 's'))).toBeVisible()

  // A key press jumps ten seconds; the slider's preview comes from the sprite.
  const slider = page.getByRole('slider', { name: 'Seek' })
  const sprite = page.waitForResponse((response) => /\/media\/.*sprite.*\.(jpg|webp)/.test(response.url()))
  // Controls that have the focus stay visible however long the video plays.
  await slider.focus()
  const box = await slider.boundingBox()
  if (!box) throw new Error('The player has no slider.')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 5 })
  expect((await sprite).status()).toBe(200)
  await page.mouse.up()
  const duration = await page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(duration * 0.45)
})

test('[V-18] votes count both ways and can be withdrawn; [V-19] a favourite is saved and listed; [V-24] opening raises the views once', async ({
  page,
  viewer,
  site,
  newMember,
}) => {
  const owner = await newMember('Owner')
  const id = await copyVideo(site, owner.id, { title: 'Loved or not' })
  const readBy = async () => owner.call(getVideo, { videoId: id })
  await openRoute(page, `/videos/${id}`)
  const like = page.getByRole('button', { name: /^Like/ })
  const dislike = page.getByRole('button', { name: /^Dislike/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toContainText('1')
  await expect.poll(async () => (await readBy()).upVotes).toBe(1)
  await dislike.click()
  await expect(like).toContainText('0')
  await expect(dislike).toContainText('1')
  await expect.poll(async () => [(await readBy()).upVotes, (await readBy()).downVotes]).toEqual([0, 1])
  await dislike.click()
  await expect.poll(async () => (await readBy()).downVotes).toBe(0)

  await page.getByRole('button', { name: 'Favourite' }).click()
  await expect.poll(async () => (await viewer?.call(getVideo, { videoId: id }))?.isFavourite).toBe(true)
  await openRoute(page, '/videos/browse/myfaves')
  await expect(page.getByRole('article').filter({ hasText: 'Loved or not' })).toBeVisible()
  await openRoute(page, `/videos/${id}`)
  await page.getByRole('button', { name: 'Favourite' }).click()
  await expect.poll(async () => (await viewer?.call(getVideo, { videoId: id }))?.isFavourite).toBe(false)

  await expect.poll(async () => (await readBy()).views).toBe(1)
  await page.reload()
  await expect(page.getByText('1 view', { exact: false }).first()).toBeVisible()
  expect((await readBy()).views, 'the same member is counted once in six hours').toBe(1)
})
