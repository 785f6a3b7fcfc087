/**
 * Push on this device: switched on here, renewed at every start, switched off here. All of it needs the connection.
 */
import { forgetDevice, getPushKey, registerDevice } from '#contract/notify/push.ts'
import { call } from '#src/data/http/call.ts'
import { CallError } from '#src/http/call-error.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { readMemberSetting, writeMemberSetting } from '#src/platform/member-settings.ts'
import { currentDevice, isPushAllowed, subscribeDevice, unsubscribeDevice } from '#src/platform/push-subscription.ts'

/**
 * The member whose pushes this device receives: the next member who signs in here has not agreed to any. A sign-out
 * removes it, and the subscription.
 */
const setting = 'push-for'

function currentMember(): string | null {
  const state = sessionState.get()
  return state.kind === 'signedIn' ? String(state.self.userId) : null
}

export function isPushOn(): boolean {
  return isPushAllowed() && readMemberSetting(setting) !== null && readMemberSetting(setting) === currentMember()
}

/** Requires the browser's permission. */
export async function switchPushOn(): Promise<void> {
  await register()
  writeMemberSetting(setting, currentMember())
}

export async function switchPushOff(): Promise<void> {
  const device = await currentDevice()
  writeMemberSetting(setting, null)
  await unsubscribeDevice()
  if (device) await call(forgetDevice, { endpoint: device.endpoint })
}

/** At every start: subscriptions end without notice (404, 410, new keys), and every sign-in creates a new session. */
export async function keepDeviceRegistered(): Promise<void> {
  if (!isPushOn()) {
    // Left over from a member whose sign-out could not end it.
    if (isPushAllowed()) await unsubscribeDevice()
    return
  }
  try {
    await register()
  } catch (error) {
    // Without a connection the next start retries.
    if (!(error instanceof CallError) || !error.isTransient) throw error
  }
}

async function register(): Promise<void> {
  const { publicKey } = await call(getPushKey, {}, { isQuiet: true })
  await call(registerDevice, await subscribeDevice(publicKey), { isQuiet: true })
}
