/** Push on this device: switched on here, kept alive at every start, switched off here. All of it needs the line. */
import { forgetDevice, getPushKey, registerDevice } from '#contract/notify/push.ts'
import { call } from '#src/data/http/call.ts'
import { CallError } from '#src/data/http/call-error.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { readDeviceSetting, writeDeviceSetting } from '#src/platform/device-settings.ts'
import { currentDevice, isPushAllowed, subscribeDevice, unsubscribeDevice } from '#src/platform/push-subscription.ts'

/** Whose pushes this device takes: the next person who signs in here has not said yes. */
const setting = 'push-for'

function currentMember(): string | null {
  const state = sessionState.get()
  return state.kind === 'signedIn' ? String(state.self.userId) : null
}

export function isPushOn(): boolean {
  return isPushAllowed() && readDeviceSetting(setting) !== null && readDeviceSetting(setting) === currentMember()
}

/** The browser has said yes before. */
export async function switchPushOn(): Promise<void> {
  await register()
  writeDeviceSetting(setting, currentMember())
}

export async function switchPushOff(): Promise<void> {
  const device = await currentDevice()
  writeDeviceSetting(setting, null)
  await unsubscribeDevice()
  if (device) await call(forgetDevice, { endpoint: device.endpoint })
}

/** At every start: subscriptions end without notice (404, 410, new keys), and a session is new after every sign-in. */
export async function keepDeviceRegistered(): Promise<void> {
  if (!isPushOn()) return
  try {
    await register()
  } catch (error) {
    // Without a line the next start does it.
    if (!(error instanceof CallError) || !error.isTransient) throw error
  }
}

async function register(): Promise<void> {
  const { publicKey } = await call(getPushKey, {}, { isQuiet: true })
  await call(registerDevice, await subscribeDevice(publicKey), { isQuiet: true })
}
