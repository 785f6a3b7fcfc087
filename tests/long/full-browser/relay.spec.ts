/** Calls through a real relay. */
import { chosenWay, waysNamedIn } from '#tests/harness/browser/call-ways.ts'
import { expectFlowing, lookAt, test, windowOf } from '#tests/harness/browser/calls.ts'
import { expect } from '#tests/harness/fixtures.ts'
import { expectHidden, hides, talk, setUpRelay } from '#tests/harness/relay/relayed-calls.ts'

const relay = setUpRelay()

test('[S-34] where the caller hides their address the call uses only the relay, and nothing either browser sends reveals another address, also after a cut', async ({
  page,
  there,
  member,
  callee,
  line,
}) => {
  const two = { page, there, member, callee }
  await hides(member)
  const words = await talk(two)
  await expectHidden(two, words, relay())
  const offers = () => words.flat().filter((text) => text.includes('"offer"')).length
  const before = offers()
  await line.cut()
  await line.restore()
  // New candidates are gathered once both have reconnected.
  await expect
    .poll(async () => {
      await lookAt(page, there)
      return offers()
    })
    .toBeGreaterThan(before)
  await expectFlowing(page)
  await expectHidden(two, words, relay())
  await windowOf(page, callee).getByRole('button', { name: 'Hang up' }).click()
})

test('where neither hides their address they connect directly, and the screen shows that', async ({ page, there, member, callee }) => {
  const two = { page, there, member, callee }
  for (const left of await talk(two)) expect(waysNamedIn(left).kinds).toContain('host')
  for (const each of [page, there]) expect((await chosenWay(each)).own.type).not.toBe('relay')
})
