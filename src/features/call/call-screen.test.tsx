import { it } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { beginWithoutCall, expectNoBarriers, talking, type CallStage } from '#src/testing/look-at-call.tsx'

/** All other states: `call-screen.long.test.tsx`. */
const server = fakeServer()
beginWithoutCall()

it.each<CallStage>([
  ['ringing', 'Answer', { phase: 'ringing' }],
  ['talking', /^\d+:\d\d/, { ...talking, isCameraOn: true }],
  ['ended', 'The call has ended', { phase: 'over', outcome: 'ended' }],
])('a call has no accessibility violations while it is %s, on the phone and the desktop', async (_stage, shown, change) => {
  await expectNoBarriers(server, shown, change)
})
