import { callButton, expectFlowing, ringOf, takePlaces, test, windowOf } from '#tests/harness/browser/calls.ts'
import { expect } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', permissions: ['camera', 'microphone'] })

test('the other member’s video is shown in a picture-in-picture window, until it is returned, their camera is off or the call is over', async ({
  page,
  member,
  callee,
  there,
}) => {
  await takePlaces(page, there, callee)
  await callButton(page, callee).click()
  await ringOf(there, member).getByRole('button', { name: 'Answer', exact: true }).click()
  await expectFlowing(page)
  const besideTheApp = () =>
    page.evaluate(() => {
      const video = document.pictureInPictureElement
      return video instanceof HTMLVideoElement && { isOwn: video.muted, isPlaying: !video.paused && video.videoWidth > 0 }
    })
  expect(await besideTheApp()).toBe(false)
  const open = windowOf(page, callee).getByRole('button', { name: 'Picture in picture' })
  await open.click()
  await expect.poll(besideTheApp).toEqual({ isOwn: false, isPlaying: true })
  await page.evaluate(() => document.exitPictureInPicture())
  expect(await besideTheApp()).toBe(false)
  await open.click()
  await expect.poll(besideTheApp).toEqual({ isOwn: false, isPlaying: true })
  await expectFlowing(page)
  await windowOf(there, member).getByRole('button', { name: 'Turn the camera off' }).click()
  await expect.poll(besideTheApp, 'nobody stays to be seen who has turned the camera off').toBe(false)
  await windowOf(there, member).getByRole('button', { name: 'Turn the camera on' }).click()
  await open.click()
  await expect.poll(besideTheApp).toEqual({ isOwn: false, isPlaying: true })
  await windowOf(there, member).getByRole('button', { name: 'Hang up' }).click()
  await expect(page.getByRole('heading', { name: 'The call has ended' })).toBeVisible()
  await expect.poll(besideTheApp).toBe(false)
})
