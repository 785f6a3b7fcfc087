/** Calls in a browser: the called member, the screen's content, and the media that really flows. */
import type { Page } from '@playwright/test'
import type { ApiMember } from '../api/api-member.ts'
import { befriend } from '../api/befriend.ts'
import { expect, openRoute, test as base } from '../fixtures.ts'
import { limits } from '../limits.ts'

interface CallFixtures {
  /** A friend of the member at the browser. */
  callee: ApiMember
  /** The friend's own page, still empty, so that a test can listen from the first moment. */
  there: Page
}

export const test = base.extend<CallFixtures>({
  page: async ({ page }, provide) => provide(await watchPage(page)),
  callee: async ({ member, newMember }, provide) => {
    const callee = await newMember('Callee')
    await befriend(member, callee)
    await provide(callee)
  },
  there: async ({ callee, openBrowser }, provide) => {
    const theirs = await openBrowser(callee, { permissions: ['camera', 'microphone'] })
    await provide(await watchPage(await theirs.newPage()))
  },
})

/** The records of a watched page, under the name `seen`. */
export interface SeenInPage {
  readonly peers: RTCPeerConnection[]
  readonly gains: number[]
  tones: number
}

/** Exposes the page's own connections and the sounds it plays to the test. */
async function watchPage(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const seen: SeenInPage = { peers: [], gains: [], tones: 0 }
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

declare const seen: SeenInPage

export const countPeers = (page: Page) => page.evaluate(() => seen.peers.length)
/** Of the newest connection: the video frames that arrived, their width, and sound. */
export const arrived = (page: Page) =>
  page.evaluate(async () => {
    const found = { frames: 0, width: 0, soundBytes: 0 }
    for (const report of (await seen.peers.at(-1)?.getStats())?.values() ?? []) {
      if (report.type !== 'inbound-rtp') continue
      if (report.kind === 'video') Object.assign(found, { frames: report.framesDecoded ?? 0, width: report.frameWidth ?? 0 })
      else found.soundBytes = report.bytesReceived
    }
    return found
  })

export async function expectFlowing(page: Page): Promise<void> {
  await expect.poll(async () => (await arrived(page)).frames, { timeout: limits.work }).toBeGreaterThan(0)
  const before = await arrived(page)
  await expect.poll(async () => (await arrived(page)).frames).toBeGreaterThan(before.frames + 5)
  await expect.poll(async () => (await arrived(page)).soundBytes).toBeGreaterThan(before.soundBytes)
}

export const callButton = (page: Page, other: ApiMember) => page.getByRole('button', { name: `Video call with ${other.name}` })
export const ringOf = (page: Page, caller: ApiMember) => page.getByRole('alertdialog', { name: `Incoming video call from ${caller.name}` })
export const windowOf = (page: Page, other: ApiMember) => page.getByRole('dialog', { name: `Video call with ${other.name}` })

/**
 * The friend is elsewhere in the app, the caller at the friend's profile; once its button is there, the chat is
 * connected.
 */
export async function takePlaces(page: Page, there: Page, callee: ApiMember): Promise<void> {
  await openRoute(there, '/dashboard')
  await openRoute(page, `/members/id/${callee.id}`)
  await expect(callButton(page, callee)).toBeVisible()
}

/**
 * Simulates that these pages become visible: a connection that waits for its next attempt, up to a minute after a long
 * cut, retries at once.
 */
export async function lookAt(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}
