import type { Page } from '@playwright/test'
import { getCall, sendSignal } from '#contract/chat/calls.ts'
import { arrived, callButton, countPeers, expectFlowing, ringOf, takePlaces, test, windowOf } from '#tests/harness/browser/calls.ts'
import { expect } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', permissions: ['camera', 'microphone'] })

/** Call signals sent by the page. */
function signalsOf(page: Page): string[] {
  const found: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes(`"${sendSignal.name}"`)) found.push(String(payload))
    }),
  )
  return found
}

test('[CV-01] [CV-02] a call rings at the other member, and once accepted opens on both sides with media really flowing, blurred until each agrees; [S-34] nothing before', async ({
  page,
  member,
  callee,
  there,
}) => {
  const signals = [signalsOf(page), signalsOf(there)]
  await takePlaces(page, there, callee)
  await callButton(page, callee).click()
  await expect(windowOf(page, callee).getByText('Calling…')).toBeVisible()
  await expect(ringOf(there, member)).toBeVisible()
  const { call } = await callee.call(getCall, {})
  expect(call).toMatchObject({ state: 'ringing', isCaller: false })
  expect([await countPeers(page), await countPeers(there), ...signals.flat()], 'no connection and no word of one').toEqual([0, 0])

  await ringOf(there, member).getByRole('button', { name: 'Answer', exact: true }).click()
  for (const each of [windowOf(page, callee), windowOf(there, member)]) await expect(each.getByText(/^\d+:\d\d$/)).toBeVisible()
  await expectFlowing(page)
  await expectFlowing(there)
  // The sent video itself is blurred, not only the displayed one.
  expect((await arrived(there)).width).toBeLessThanOrEqual(320)
  await expect(there.locator('video[data-blurred]')).toHaveCount(2)
  await windowOf(page, callee).getByRole('button', { name: 'Turn off blur' }).click()
  await expect(there.locator('video[data-blurred]')).toHaveCount(1)
  await expect.poll(async () => (await arrived(there)).width).toBeGreaterThan(320)
  await expect(page.locator('video[data-blurred]'), 'the other one has not agreed').toHaveCount(1)
  expect((await arrived(page)).width).toBeLessThanOrEqual(320)

  await windowOf(page, callee).getByRole('button', { name: 'Mute the microphone' }).click()
  await expect(windowOf(there, member).getByText('Muted', { exact: true })).toBeVisible()
  await windowOf(page, callee).getByRole('button', { name: 'Minimise call' }).click()
  await page.evaluate(() => (location.hash = '#/videos'))
  await expect(windowOf(page, callee)).toBeVisible()
  await expectFlowing(page)
  await windowOf(page, callee).getByRole('button', { name: 'Enlarge call' }).click()
  await windowOf(there, member).getByRole('button', { name: 'Hang up' }).click()
  await expect(page.getByRole('heading', { name: 'The call has ended' })).toBeVisible()
  await expect(windowOf(there, member)).toHaveCount(0)
  expect((await callee.call(getCall, {})).call).toBeNull()
})
