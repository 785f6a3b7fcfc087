import { it } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { beginWithoutCall, expectNoBarriers, talking, type CallStage } from '#src/testing/look-at-call.tsx'

/** All states except those of `call-screen.test.tsx`. */
const server = fakeServer()
beginWithoutCall()

it.each<CallStage>([
  ['answered, asking for the devices', 'Connecting…', { phase: 'ringing', isAnswering: true }],
  ['calling', 'Calling…', { phase: 'calling', isCaller: true, isCameraOn: true }],
  ['talking, small', /^\d+:\d\d/, { ...talking, isSmall: true }],
  ['talking without a connection', 'Connection lost. Reconnecting…', { ...talking, link: 'lost' }],
  ['declined', 'Voice declined', { phase: 'over', outcome: 'declined', isCaller: true }],
  ['refused devices', 'Camera or microphone not allowed', { phase: 'calling', problem: { why: 'refused', withCamera: true } }],
])('a call has no accessibility violations while it is %s, on the phone and the desktop', async (_stage, shown, change) => {
  await expectNoBarriers(server, shown, change)
})
