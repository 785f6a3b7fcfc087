import type { Page } from '@playwright/test'
import { wordsOf } from '#tests/harness/browser/call-ways.ts'
import {
  arrived,
  callButton,
  countPeers,
  expectFlowing,
  ringOf,
  takePlaces,
  test,
  windowOf,
  type SeenInPage,
} from '#tests/harness/browser/calls.ts'
import { expect } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', permissions: ['camera', 'microphone'] })

declare const seen: SeenInPage

/** The video of the member's own camera, which is the muted one. */
const cameraShown = (page: Page) =>
  page.evaluate(() => {
    const own = [...document.querySelectorAll('video')].find(({ muted }) => muted)?.srcObject
    return own instanceof MediaStream ? own.getVideoTracks()[0]?.getSettings().deviceId : undefined
  })
const cameraSent = (page: Page) =>
  page.evaluate(() => {
    const sender = seen.peers
      .at(-1)
      ?.getSenders()
      .find(({ track }) => track?.kind === 'video')
    return sender?.track?.getSettings().deviceId
  })

test('the other camera takes over at a press, blurred if the first one was, without a renegotiation', async ({
  page,
  member,
  callee,
  there,
}) => {
  const words = [wordsOf(page), wordsOf(there)]
  const descriptions = () => words.flat().filter((text) => text.includes('"description"')).length
  await takePlaces(page, there, callee)
  await callButton(page, callee).click()
  await ringOf(there, member).getByRole('button', { name: 'Answer', exact: true }).click()
  await expectFlowing(page)
  await expectFlowing(there)
  const agreed = descriptions()
  expect(agreed).toBeGreaterThan(1)
  const flip = windowOf(page, callee).getByRole('button', { name: 'Switch camera' })
  const first = await cameraShown(page)
  expect(first).toBeTruthy()

  // Skips the second camera: Chromium's fake frames of it are shown on the screen, but reach no connection.
  await flip.click()
  await expect.poll(async () => [undefined, first].includes(await cameraShown(page))).toBe(false)
  const second = await cameraShown(page)
  await flip.click()
  await expect.poll(async () => [undefined, first, second].includes(await cameraShown(page))).toBe(false)
  const third = await cameraShown(page)
  await expectFlowing(there)
  expect((await arrived(there)).width, 'nobody has agreed to be seen').toBeLessThanOrEqual(320)

  await windowOf(page, callee).getByRole('button', { name: 'Turn off blur' }).click()
  await expect.poll(() => cameraSent(page)).toBe(third)
  await expect.poll(async () => (await arrived(there)).width).toBeGreaterThan(320)
  await flip.click()
  await expect.poll(() => cameraSent(page)).toBe(first)
  await expectFlowing(there)
  await expectFlowing(page)
  expect([descriptions(), await countPeers(page), await countPeers(there)]).toEqual([agreed, 1, 1])
  await windowOf(page, callee).getByRole('button', { name: 'Hang up' }).click()
})
