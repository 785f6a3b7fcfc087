/** Calls through a real relay. The site is told of it by its settings, so it starts anew for these tests, and once more after them. */
import { test } from '#tests/harness/browser/calls.ts'
import { expectHidden, hides, talk } from '#tests/harness/relay/relayed-calls.ts'
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

test('[S-34] where the called one hides his address the call goes through the relay alone as well', async ({
  page,
  there,
  member,
  callee,
}) => {
  const two = { page, there, member, callee }
  await hides(callee)
  await expectHidden(two, await talk(two), relay)
})
