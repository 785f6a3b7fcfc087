/** Calls through a real relay. */
import { chosenWay, waysNamedIn } from '#tests/harness/browser/call-ways.ts'
import { expectFlowing, lookAt, test, windowOf } from '#tests/harness/browser/calls.ts'
import { expect } from '#tests/harness/fixtures.ts'
import { expectHidden, hides, talk, setUpRelay } from '#tests/harness/relay/relayed-calls.ts'

const relay = setUpRelay()

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
  await expectHidden(two, words, relay())
  const offers = () => words.flat().filter((text) => text.includes('"offer"')).length
  const before = offers()
  await line.cut()
  await line.restore()
  // New ways are looked for when both have taken their places again.
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

test('where nobody hides they find one another directly, and say so', async ({ page, there, member, callee }) => {
  const two = { page, there, member, callee }
  for (const left of await talk(two)) expect(waysNamedIn(left).kinds).toContain('host')
  for (const each of [page, there]) expect((await chosenWay(each)).own).not.toBe('relay')
})
