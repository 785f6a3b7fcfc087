/** Calls through a real relay. The site is told of it by its settings, so it starts anew for these tests, and once more after them. */
import type { Page } from '@playwright/test'
import { saveTalkSettings } from '#contract/talk/chat.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { chosenWay, waysNamedIn, wordsOf } from '#tests/harness/browser/call-ways.ts'
import { callButton, expectFlowing, ringOf, takePlaces, test, windowOf } from '#tests/harness/browser/calls.ts'
import { expect } from '#tests/harness/fixtures.ts'
import { startRelay, type RunningRelay } from '#tests/harness/relay/start-relay.ts'

test.use({
  as: 'newcomer',
  permissions: ['camera', 'microphone'],
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
})

let relay: RunningRelay
test.beforeAll(async ({ site }) => {
  relay = await startRelay(site)
})
test.afterAll(() => relay.stop())

interface Two {
  readonly page: Page
  readonly there: Page
  readonly member: ApiMember
  readonly callee: ApiMember
}

/** Talks for a moment. What left either browser on the way there. */
async function talk({ page, there, member, callee }: Two): Promise<string[][]> {
  const words = [wordsOf(page), wordsOf(there)]
  await takePlaces(page, there, callee)
  await callButton(page, callee).click()
  await ringOf(there, member).getByRole('button', { name: 'Take the call' }).click()
  await expectFlowing(page)
  await expectFlowing(there)
  return words
}

const hides = (member: ApiMember) => member.call(saveTalkSettings, { isRelayOnly: true })

/** An address is not there for the other one to see, nor for the site. */
async function expectHidden({ page, there }: Two, words: readonly string[][]): Promise<void> {
  // After a cut, a place at the relay from before it counts as newly found ("prflx"): its address is the relay's all the same.
  for (const each of [page, there])
    await expect
      .poll(() => chosenWay(each))
      .toEqual({ own: expect.stringMatching(/^(relay|prflx)$/), ownAddress: relay.address, other: 'relay' })
  for (const left of words)
    expect(waysNamedIn(left), 'the relay, and nothing else').toEqual({ kinds: new Set(['relay']), addresses: new Set([relay.address]) })
}

test('[S-34] where the caller hides his address the call goes through the relay alone, and nothing that leaves either browser names another way, also after a cut', async ({
  page,
  there,
  member,
  callee,
  line,
}) => {
  const two = { page, there, member, callee }
  await hides(member)
  const words = await talk(two)
  await expectHidden(two, words)
  const offers = () => words.flat().filter((text) => text.includes('"offer"')).length
  const before = offers()
  await line.cut()
  await line.restore()
  // New ways are looked for when both have taken their places again.
  await expect.poll(offers, { timeout: 30_000 }).toBeGreaterThan(before)
  await expectFlowing(page)
  await expectHidden(two, words)
  await windowOf(page, callee).getByRole('button', { name: 'Hang up' }).click()
})

test('[S-34] where the called one hides his address the call goes through the relay alone as well', async ({
  page,
  there,
  member,
  callee,
}) => {
  const two = { page, there, member, callee }
  await hides(callee)
  await expectHidden(two, await talk(two))
})

test('where nobody hides they find one another directly, and say so', async ({ page, there, member, callee }) => {
  const two = { page, there, member, callee }
  for (const left of await talk(two)) expect(waysNamedIn(left).kinds).toContain('host')
  for (const each of [page, there]) expect((await chosenWay(each)).own).not.toBe('relay')
})
