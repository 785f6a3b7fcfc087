/** Two who talk where a relay may stand between them. */
import { expect, type Page } from '@playwright/test'
import { saveTalkSettings } from '#contract/talk/chat.ts'
import type { ApiMember } from '../api/api-member.ts'
import { chosenWay, waysNamedIn, wordsOf } from '../browser/call-ways.ts'
import { callButton, expectFlowing, ringOf, takePlaces } from '../browser/calls.ts'
import type { RunningRelay } from './start-relay.ts'

export interface Two {
  readonly page: Page
  readonly there: Page
  readonly member: ApiMember
  readonly callee: ApiMember
}

/** Talks for a moment. What left either browser on the way there. */
export async function talk({ page, there, member, callee }: Two): Promise<string[][]> {
  const words = [wordsOf(page), wordsOf(there)]
  await takePlaces(page, there, callee)
  await callButton(page, callee).click()
  await ringOf(there, member).getByRole('button', { name: 'Answer', exact: true }).click()
  await expectFlowing(page)
  await expectFlowing(there)
  return words
}

export const hides = (member: ApiMember) => member.call(saveTalkSettings, { isRelayOnly: true })

/** An address is not there for the other one to see, nor for the site. */
export async function expectHidden({ page, there }: Two, words: readonly string[][], relay: RunningRelay): Promise<void> {
  // After a cut, a place at the relay from before it counts as newly found ("prflx"): its address is the relay's all the same.
  for (const each of [page, there])
    await expect
      .poll(() => chosenWay(each))
      .toEqual({ own: expect.stringMatching(/^(relay|prflx)$/), ownAddress: relay.address, other: 'relay' })
  for (const left of words)
    expect(waysNamedIn(left), 'the relay, and nothing else').toEqual({ kinds: new Set(['relay']), addresses: new Set([relay.address]) })
}
