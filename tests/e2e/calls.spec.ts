import type { Page } from '@playwright/test'
import { acceptFriend, requestFriend } from '#contract/people/friends.ts'
import { blockMember } from '#contract/profile/safety.ts'
import { getCall, sendSignal, startCall } from '#contract/talk/calls.ts'
import { saveTalkSettings } from '#contract/talk/chat.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', permissions: ['camera', 'microphone'] })

const idOf = (member: ApiMember) => member.id as never

async function befriend(one: ApiMember, other: ApiMember): Promise<void> {
  await one.call(requestFriend, { userId: idOf(other) })
  await other.call(acceptFriend, { userId: idOf(one) })
}

/** Keeps the page's own connections and what it plays where the test can look at them. */
async function watchPage(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const seen = { peers: [] as RTCPeerConnection[], gains: [] as number[], tones: 0 }
    Object.assign(globalThis, { seen })
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        seen.peers.push(this)
      }
    }
    globalThis.GainNode = class extends GainNode {
      constructor(context: BaseAudioContext, options?: GainOptions) {
        super(context, options)
        seen.gains.push(this.gain.value)
      }
    }
    globalThis.OscillatorNode = class extends OscillatorNode {
      override start(when?: number) {
        seen.tones += 1
        super.start(when)
      }
    }
  })
  return page
}

declare const seen: { peers: RTCPeerConnection[]; gains: number[]; tones: number }

const countPeers = (page: Page) => page.evaluate(() => seen.peers.length)
/** Of the newest connection: pictures that arrived and how wide they were, and sound. */
const arrived = (page: Page) =>
  page.evaluate(async () => {
    const found = { frames: 0, width: 0, soundBytes: 0 }
    for (const report of (await seen.peers.at(-1)?.getStats())?.values() ?? []) {
      if (report.type !== 'inbound-rtp') continue
      if (report.kind === 'video') Object.assign(found, { frames: report.framesDecoded ?? 0, width: report.frameWidth ?? 0 })
      else found.soundBytes = report.bytesReceived
    }
    return found
  })

async function expectFlowing(page: Page): Promise<void> {
  await expect.poll(async () => (await arrived(page)).frames, { timeout: 20_000 }).toBeGreaterThan(0)
  const before = await arrived(page)
  await expect.poll(async () => (await arrived(page)).frames).toBeGreaterThan(before.frames + 5)
  await expect.poll(async () => (await arrived(page)).soundBytes).toBeGreaterThan(before.soundBytes)
}

/** At the profile of the one to be called; the line of the chat is there when the members' counts are. */
async function openProfile(page: Page, other: ApiMember): Promise<void> {
  await openRoute(page, `/members/id/${other.id}`)
  await expect(callButton(page, other)).toBeVisible()
}

const callButton = (page: Page, other: ApiMember) => page.getByRole('button', { name: `Video call with ${other.name}` })
const ringOf = (page: Page, caller: ApiMember) => page.getByRole('alertdialog', { name: `Incoming video call from ${caller.name}` })
const windowOf = (page: Page, other: ApiMember) => page.getByRole('dialog', { name: `Video call with ${other.name}` })

/** Signals of calls that leave the page. */
function signalsOf(page: Page): string[] {
  const found: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes(`"${sendSignal.name}"`)) found.push(String(payload))
    }),
  )
  return found
}

test('[CV-01] [CV-02] a call rings at the other one, and accepted it opens on both sides with media really flowing, blurred until each agrees; [S-34] nothing before', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const callee = await newMember('Callee')
  await befriend(member, callee)
  const there = await watchPage(await (await openBrowser(callee, { permissions: ['camera', 'microphone'] })).newPage())
  await watchPage(page)
  const signals = [signalsOf(page), signalsOf(there)]
  await openRoute(there, '/dashboard')
  await openProfile(page, callee)
  await callButton(page, callee).click()
  await expect(windowOf(page, callee).getByText('Calling…')).toBeVisible()
  await expect(ringOf(there, member)).toBeVisible()
  const { call } = await callee.call(getCall, {})
  expect(call).toMatchObject({ state: 'ringing', isCaller: false })
  expect([await countPeers(page), await countPeers(there), ...signals.flat()], 'no connection and no word of one').toEqual([0, 0])

  await ringOf(there, member).getByRole('button', { name: 'Take the call' }).click()
  for (const each of [windowOf(page, callee), windowOf(there, member)]) await expect(each.getByText('0:0')).toBeVisible()
  await expectFlowing(page)
  await expectFlowing(there)
  // What is sent is veiled itself, not only what is shown.
  expect((await arrived(there)).width).toBeLessThanOrEqual(320)
  await expect(there.locator('video[data-blurred]')).toHaveCount(2)
  await windowOf(page, callee).getByRole('button', { name: 'Show my picture clearly' }).click()
  await expect(there.locator('video[data-blurred]')).toHaveCount(1)
  await expect.poll(async () => (await arrived(there)).width, { timeout: 20_000 }).toBeGreaterThan(320)
  await expect(page.locator('video[data-blurred]'), 'the other one has not agreed').toHaveCount(1)
  expect((await arrived(page)).width).toBeLessThanOrEqual(320)

  await windowOf(page, callee).getByRole('button', { name: 'Mute the microphone' }).click()
  await expect(windowOf(there, member).getByText('Microphone off')).toBeVisible()
  await windowOf(page, callee).getByRole('button', { name: 'Make the call small' }).click()
  await page.evaluate(() => (location.hash = '#/videos'))
  await expect(windowOf(page, callee)).toBeVisible()
  await expectFlowing(page)
  await windowOf(page, callee).getByRole('button', { name: 'Show the call large' }).click()
  await windowOf(there, member).getByRole('button', { name: 'Hang up' }).click()
  await expect(page.getByRole('heading', { name: 'The call has ended' })).toBeVisible()
  await expect(windowOf(there, member)).toHaveCount(0)
  expect((await callee.call(getCall, {})).call).toBeNull()
})

test('[CV-03] cancel, decline and busy end it on both sides, in words', async ({ page, member, newMember, openBrowser }) => {
  const callee = await newMember('Callee')
  await befriend(member, callee)
  const there = await (await openBrowser(callee, { permissions: ['camera', 'microphone'] })).newPage()
  await openRoute(there, '/dashboard')
  await openProfile(page, callee)
  await callButton(page, callee).click()
  await expect(ringOf(there, member)).toBeVisible()
  await windowOf(page, callee).getByRole('button', { name: 'Cancel the call' }).click()
  await expect(windowOf(page, callee)).toHaveCount(0)
  await expect(ringOf(there, member)).toHaveCount(0)
  await expect(there.getByRole('heading', { name: 'You have missed a call' })).toBeVisible()
  await there.getByRole('button', { name: 'Close' }).click()

  await callButton(page, callee).click()
  await ringOf(there, member).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: `${callee.name} has declined` })).toBeVisible()
  await expect(ringOf(there, member)).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()

  const third = await newMember('Third')
  await befriend(third, callee)
  await third.call(startCall, { userId: idOf(callee) })
  await expect(ringOf(there, third)).toBeVisible()
  await callButton(page, callee).click()
  await expect(page.getByRole('heading', { name: `${callee.name} is in another call` })).toBeVisible()
  await expect(ringOf(there, third)).toBeVisible()
})

test('[CV-03] [S-34] a call to somebody who has blocked the caller looks like no answer, and reaches nothing there', async ({
  page,
  member,
  newMember,
  openBrowser,
  problems,
}) => {
  // The profile on the screen is not there for him any more.
  problems.expect(/404/)
  const callee = await newMember('Callee')
  await befriend(member, callee)
  const there = await (await openBrowser(callee)).newPage()
  const heard: string[] = []
  there.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await openRoute(there, '/dashboard')
  await openProfile(page, callee)
  await callee.call(blockMember, { userId: idOf(member) })
  await callButton(page, callee).click()
  await expect(windowOf(page, callee).getByText('Calling…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No answer' })).toBeVisible({ timeout: 60_000 })
  expect(heard.filter((text) => text.includes('video call'))).toEqual([])
  await expect(there.getByRole('alertdialog')).toHaveCount(0)
})

test('[CV-04] it rings at 0.6 when the member wants to hear it, and not when he does not', async ({ page, member, newMember }) => {
  const caller = await newMember('Caller')
  await befriend(caller, member)
  await watchPage(page)
  await openRoute(page, '/settings/sounds')
  const choice = page.getByRole('switch', { name: 'Somebody asks for a video call' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await caller.call(startCall, { userId: idOf(member) })
  await expect(ringOf(page, caller)).toBeVisible()
  expect(await page.evaluate(() => seen.tones)).toBe(0)
  await ringOf(page, caller).getByRole('button', { name: 'Decline' }).click()
  await choice.click()
  await expect(choice).toBeChecked()
  await caller.call(startCall, { userId: idOf(member) })
  await expect(ringOf(page, caller)).toBeVisible()
  await expect.poll(() => page.evaluate(() => seen.tones)).toBeGreaterThan(0)
  expect(await page.evaluate(() => seen.gains.map((gain) => gain.toFixed(2)))).toEqual(['0.60'])
  await ringOf(page, caller).getByRole('button', { name: 'Decline' }).click()
})

test('[CV-05] a refused camera or microphone is explained, with sound only or another try as ways on', async ({
  page,
  context,
  member,
  newMember,
  openBrowser,
}) => {
  const callee = await newMember('Callee')
  await befriend(member, callee)
  const there = await watchPage(await (await openBrowser(callee, { permissions: ['camera', 'microphone'] })).newPage())
  await watchPage(page)
  await openRoute(there, '/dashboard')
  await openProfile(page, callee)
  // Names what may be used; everything else is refused.
  await context.clearPermissions()
  await context.grantPermissions(['geolocation'])
  await callButton(page, callee).click()
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Camera or microphone are not allowed' })).toBeVisible()
  await expect(windowOf(page, callee)).toContainText('settings of your browser')
  await page.getByRole('button', { name: 'Go on with sound only' }).click()
  await expect(page.getByRole('alert').getByRole('heading', { name: 'The microphone is not allowed' })).toBeVisible()
  expect((await callee.call(getCall, {})).call, 'it does not ring before').toBeNull()
  await context.grantPermissions(['microphone'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await ringOf(there, member).getByRole('button', { name: 'Take the call' }).click()
  await expect(windowOf(page, callee).getByText('0:0')).toBeVisible()
  await expectFlowing(page)
  // The caller sends no picture, and may turn the camera on when it is allowed.
  expect((await arrived(there)).frames).toBe(0)
  await context.grantPermissions(['microphone', 'camera'])
  await windowOf(page, callee).getByRole('button', { name: 'Turn the camera on' }).click()
  await expectFlowing(there)
})

test('a call outlives a cut of the line; who hides his address is told where there is no relay', async ({
  page,
  member,
  newMember,
  openBrowser,
  line,
  problems,
}) => {
  // No relay: refused by the server.
  problems.expect(/422/)
  const callee = await newMember('Callee')
  await befriend(member, callee)
  const there = await watchPage(await (await openBrowser(callee, { permissions: ['camera', 'microphone'] })).newPage())
  await watchPage(page)
  await openRoute(there, '/dashboard')
  await openProfile(page, callee)
  await callButton(page, callee).click()
  await ringOf(there, member).getByRole('button', { name: 'Take the call' }).click()
  await expectFlowing(page)
  await line.cut()
  await expectFlowing(page)
  const restored = await page.evaluate(() => seen.peers[0]?.remoteDescription?.sdp ?? '')
  await line.restore()
  // Both have taken their places again and found new ways: another description.
  await expect.poll(() => page.evaluate(() => seen.peers[0]?.remoteDescription?.sdp ?? ''), { timeout: 30_000 }).not.toBe(restored)
  await expectFlowing(page)
  expect(await countPeers(page)).toBe(1)
  await windowOf(page, callee).getByRole('button', { name: 'Hang up' }).click()
  await expect(there.getByRole('heading', { name: 'The call has ended' })).toBeVisible()

  await member.call(saveTalkSettings, { isRelayOnly: true })
  await callButton(page, callee).click()
  await expect(page.getByRole('heading', { name: 'You hide your address in calls', exact: false })).toBeVisible()
})
