/** Calls through a real relay. */
import { test } from '#tests/harness/browser/calls.ts'
import { expectHidden, hides, talk, setUpRelay } from '#tests/harness/relay/relayed-calls.ts'

const relay = setUpRelay()

test('[S-34] where the called member hides their address the call uses only the relay as well', async ({ page, there, member, callee }) => {
  const two = { page, there, member, callee }
  await hides(callee)
  await expectHidden(two, await talk(two), relay())
})
