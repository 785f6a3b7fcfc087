import { afterEach, expect, it, vi } from 'vitest'
import type { Self } from '#contract/session.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { writeMemberSetting } from '#src/platform/member-settings.ts'
import { keepDeviceRegistered } from './keep-device-registered.ts'

const push = vi.hoisted(() => ({
  isAllowed: true,
  unsubscribe: vi.fn(async () => undefined),
  subscribe: vi.fn(async () => ({ endpoint: 'x', p256dh: 'x', auth: 'x' })),
}))
vi.mock('#src/data/http/call.ts', () => ({ call: async () => ({ publicKey: 'key' }) }))
vi.mock('#src/platform/push-subscription.ts', () => ({
  isPushAllowed: () => push.isAllowed,
  unsubscribeDevice: push.unsubscribe,
  subscribeDevice: push.subscribe,
}))

afterEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  sessionState.set({ kind: 'guest', reason: null })
})

// Only who it is matters here.
const signIn = (userId: number) => sessionState.set({ kind: 'signedIn', self: { userId } as Self, sessionId: null })

it('[S-26] a subscription that another member’s sign-out could not end is ended at the next member’s start', async () => {
  signIn(2)
  await keepDeviceRegistered()
  expect([push.unsubscribe.mock.calls.length, push.subscribe.mock.calls.length]).toEqual([1, 0])
})

it('one’s own is kept alive, and nothing is asked where the browser was told no', async () => {
  writeMemberSetting('push-for', '2')
  signIn(2)
  await keepDeviceRegistered()
  push.isAllowed = false
  await keepDeviceRegistered()
  expect([push.unsubscribe.mock.calls.length, push.subscribe.mock.calls.length]).toEqual([0, 1])
})
