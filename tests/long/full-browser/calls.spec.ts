import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { getCall, startCall } from '#contract/chat/calls.ts'
import { saveChatSettings } from '#contract/chat/chat.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import {
  arrived,
  callButton,
  countPeers,
  expectFlowing,
  lookAt,
  ringOf,
  takePlaces,
  test,
  windowOf,
  type SeenInPage,
} from '#tests/harness/browser/calls.ts'
import { expect, openRoute } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', permissions: ['camera', 'microphone'] })

declare const seen: SeenInPage

test('[CV-03] cancel, decline and busy end it on both sides, with a text', async ({ page, member, callee, there, newMember }) => {
  await takePlaces(page, there, callee)
  await callButton(page, callee).click()
  await expect(ringOf(there, member)).toBeVisible()
  await windowOf(page, callee).getByRole('button', { name: 'Cancel the call' }).click()
  await expect(windowOf(page, callee)).toHaveCount(0)
  await expect(ringOf(there, member)).toHaveCount(0)
  await expect(there.getByRole('heading', { name: 'You missed a call' })).toBeVisible()
  await there.getByRole('button', { name: 'Close' }).click()

  await callButton(page, callee).click()
  await ringOf(there, member).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: `${callee.name} declined` })).toBeVisible()
  await expect(ringOf(there, member)).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()

  const third = await newMember('Third')
  await befriend(third, callee)
  await third.call(startCall, { userId: callee.id })
  await expect(ringOf(there, third)).toBeVisible()
  await callButton(page, callee).click()
  await expect(page.getByRole('heading', { name: `${callee.name} is on another call` })).toBeVisible()
  await expect(ringOf(there, third)).toBeVisible()
})

test('[S-34] for a blocked caller the called member appears not to exist, and nothing reaches them', async ({
  page,
  member,
  callee,
  there,
  problems,
}) => {
  // The profile on the screen is no longer available to the blocked member.
  problems.expect(/404/)
  const heard: string[] = []
  there.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await takePlaces(page, there, callee)
  await callee.call(blockMember, { userId: member.id })
  await callButton(page, callee).click()
  await expect(page.getByRole('heading', { name: 'This member is no longer here' })).toBeVisible()
  expect(heard.filter((text) => text.includes('video call'))).toEqual([])
  await expect(there.getByRole('alertdialog')).toHaveCount(0)
})

test('[CV-04] it rings at 0.6 when the member has the sound turned on, and not otherwise', async ({ page, member, newMember }) => {
  const caller = await newMember('Caller')
  await befriend(caller, member)
  await openRoute(page, '/settings/sounds')
  const choice = page.getByRole('switch', { name: 'Incoming video call', exact: true })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await caller.call(startCall, { userId: member.id })
  await expect(ringOf(page, caller)).toBeVisible()
  expect(await page.evaluate(() => seen.tones)).toBe(0)
  await ringOf(page, caller).getByRole('button', { name: 'Decline' }).click()
  await choice.click()
  await expect(choice).toBeChecked()
  await caller.call(startCall, { userId: member.id })
  await expect(ringOf(page, caller)).toBeVisible()
  await expect.poll(() => page.evaluate(() => seen.tones)).toBeGreaterThan(0)
  expect(await page.evaluate(() => seen.gains.map((gain) => gain.toFixed(2)))).toEqual(['0.60'])
  await ringOf(page, caller).getByRole('button', { name: 'Decline' }).click()
})

test('[CV-05] a refused camera or microphone is explained, with sound only or a retry as options', async ({
  page,
  context,
  member,
  callee,
  there,
}) => {
  await takePlaces(page, there, callee)
  // Lists the permissions granted; everything else is refused.
  await context.clearPermissions()
  await context.grantPermissions(['geolocation'])
  await callButton(page, callee).click()
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Camera or microphone not allowed' })).toBeVisible()
  await expect(windowOf(page, callee)).toContainText(
    'Allow them for this site in your browser settings, usually next to the address bar, then try again.',
  )
  await page.getByRole('button', { name: 'Use audio only' }).click()
  await expect(page.getByRole('alert').getByRole('heading', { name: 'The microphone isn’t allowed' })).toBeVisible()
  expect((await callee.call(getCall, {})).call, 'it does not ring before').toBeNull()
  await context.grantPermissions(['microphone'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await ringOf(there, member).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(windowOf(page, callee).getByText(/^\d+:\d\d$/)).toBeVisible()
  await expectFlowing(page)
  // The caller sends no video, and may turn the camera on when it is allowed.
  expect((await arrived(there)).frames).toBe(0)
  await context.grantPermissions(['microphone', 'camera'])
  await windowOf(page, callee).getByRole('button', { name: 'Turn the camera on' }).click()
  await expectFlowing(there)
})

test('a call survives a cut of the connection; a member who hides their address is notified where there is no relay', async ({
  page,
  member,
  callee,
  there,
  line,
  problems,
}) => {
  // No relay: refused by the server.
  problems.expect(/422/)
  await takePlaces(page, there, callee)
  await callButton(page, callee).click()
  await ringOf(there, member).getByRole('button', { name: 'Answer', exact: true }).click()
  await expectFlowing(page)
  await line.cut()
  await expectFlowing(page)
  const restored = await page.evaluate(() => seen.peers[0]?.remoteDescription?.sdp ?? '')
  await line.restore()
  // Both have reconnected and found new candidates: another description.
  await expect
    .poll(async () => {
      await lookAt(page, there)
      return page.evaluate(() => seen.peers[0]?.remoteDescription?.sdp ?? '')
    })
    .not.toBe(restored)
  await expectFlowing(page)
  expect(await countPeers(page)).toBe(1)
  await windowOf(page, callee).getByRole('button', { name: 'Hang up' }).click()
  await expect(there.getByRole('heading', { name: 'The call has ended' })).toBeVisible()

  await member.call(saveChatSettings, { isRelayOnly: true })
  await callButton(page, callee).click()
  await expect(
    page.getByRole('heading', { name: 'You hide your IP address in calls, but this site has no relay.', exact: false }),
  ).toBeVisible()
})
