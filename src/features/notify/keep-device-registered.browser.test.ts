import { afterEach, expect, it, vi } from 'vitest'
import { getPushKey, registerDevice } from '#contract/notify/push.ts'
import type { CurrentUser } from '#contract/session.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { writeMemberSetting } from '#src/platform/member-settings.ts'
import { isPushOn, keepDeviceRegistered, switchPushOn } from './keep-device-registered.ts'

const push = vi.hoisted(() => ({
  isAllowed: true,
  unsubscribe: vi.fn(async () => undefined),
  subscribe: vi.fn(async (_publicKey: string) => ({ endpoint: 'https://push.example/1', p256dh: 'p256dh', auth: 'auth' })),
  call: vi.fn(async (_endpoint: unknown, _input: unknown, _options: unknown) => ({ publicKey: 'key' })),
}))
vi.mock('#src/data/http/call.ts', () => ({ call: push.call }))
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

// Only the id matters here.
const signIn = (userId: number) => sessionState.set({ kind: 'signedIn', self: { userId } as CurrentUser, sessionId: null })

it('[S-26] a subscription that another member’s sign-out could not end is ended at the next member’s start', async () => {
  signIn(2)
  await keepDeviceRegistered()
  expect([push.unsubscribe.mock.calls.length, push.subscribe.mock.calls.length]).toEqual([1, 0])
})

it('[C-14] once switched on, the subscription of this browser is registered with the server, and again at every start', async () => {
  signIn(2)
  await switchPushOn()
  expect(isPushOn()).toBe(true)
  const device = { endpoint: 'https://push.example/1', p256dh: 'p256dh', auth: 'auth' }
  const expected = [
    [getPushKey, {}, { isQuiet: true }],
    [registerDevice, device, { isQuiet: true }],
  ]
  expect(push.call.mock.calls).toEqual(expected)
  expect(push.subscribe).toHaveBeenCalledWith('key')
  await keepDeviceRegistered()
  expect(push.call.mock.calls).toEqual([...expected, ...expected])
})

it('the member’s own subscription is renewed, and nothing is requested where the browser denied permission', async () => {
  writeMemberSetting('push-for', '2')
  signIn(2)
  await keepDeviceRegistered()
  push.isAllowed = false
  await keepDeviceRegistered()
  expect([push.unsubscribe.mock.calls.length, push.subscribe.mock.calls.length]).toEqual([0, 1])
})
