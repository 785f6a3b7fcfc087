/** Calls between two members that may use a relay. */
import { expect, type Page } from '@playwright/test'
import { saveChatSettings } from '#contract/chat/chat.ts'
import type { ApiMember } from '../api/api-member.ts'
import { chosenWay, waysNamedIn, wordsOf, type ChosenEnd, type ChosenWay } from '../browser/call-ways.ts'
import { callButton, expectFlowing, ringOf, takePlaces, test } from '../browser/calls.ts'
import { lowestRelayPort } from './relay-ports.ts'
import { startRelay, type RunningRelay } from './start-relay.ts'

export interface Two {
  readonly page: Page
  readonly there: Page
  readonly member: ApiMember
  readonly callee: ApiMember
}

/**
 * For the top of a spec file: its tests run with a real relay. The site reads the relay from its settings, so it
 * restarts before the tests and again after them. Returns a function that gives the relay.
 */
export function setUpRelay(): () => RunningRelay {
  let relay: RunningRelay
  test.use({
    as: 'newcomer',
    permissions: ['camera', 'microphone'],
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
    isMobile: false,
  })
  test.beforeAll(async ({ site }) => {
    relay = await startRelay(site)
  })
  test.afterAll(() => relay.stop())
  return () => relay
}

/** Starts a call and waits until media flows. Returns everything each browser has sent meanwhile. */
export async function talk({ page, there, member, callee }: Two): Promise<string[][]> {
  const words = [wordsOf(page), wordsOf(there)]
  await takePlaces(page, there, callee)
  await callButton(page, callee).click()
  await ringOf(there, member).getByRole('button', { name: 'Answer', exact: true }).click()
  await expectFlowing(page)
  await expectFlowing(there)
  return words
}

export const hides = (member: ApiMember) => member.call(saveChatSettings, { isRelayOnly: true })

/** Neither the other member nor the site sees an address. */
export async function expectHidden({ page, there }: Two, words: readonly string[][], relay: RunningRelay): Promise<void> {
  for (const each of [page, there]) {
    await expect.poll(async () => endsThatAreNotOfTheRelay(await chosenWay(each))).toEqual([])
  }
  for (const left of words)
    expect(waysNamedIn(left), 'the relay, and nothing else').toEqual({ kinds: new Set(['relay']), addresses: new Set([relay.address]) })
}

/** A check that arrives before the candidate that it comes from makes that a newly found one (`prflx`). Its port is still the relay's. */
function endsThatAreNotOfTheRelay({ own, other }: ChosenWay): ChosenEnd[] {
  return [own, other].filter(
    ({ type, port }) => !(type === 'relay' || type === 'prflx') || typeof port !== 'number' || port < lowestRelayPort,
  )
}
