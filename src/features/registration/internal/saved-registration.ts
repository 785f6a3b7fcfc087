/**
 * A half-done registration as this device knows it: the key to the one on the server, what was entered, and the ways in that were named
 * before there was one. Never a password. It belongs to the device: nobody is signed in yet.
 */
import * as v from 'valibot'
import { entryCode, invitationSecret, registration } from '#contract/registration/registration.ts'
import { createObservable } from '#src/lib/observable.ts'
import { readDeviceSetting, writeDeviceSetting } from '#src/platform/device-settings.ts'

const settingName = 'registration'

const saved = v.object({
  registration: v.nullable(registration),
  secret: v.nullable(invitationSecret),
  entryCode: v.nullable(entryCode),
})
export type SavedRegistration = v.InferOutput<typeof saved>

const nothing: SavedRegistration = { registration: null, secret: null, entryCode: null }

function read(): SavedRegistration {
  try {
    return v.parse(saved, JSON.parse(readDeviceSetting(settingName) ?? 'null'))
  } catch {
    // Nothing there, or what another build left: joining begins anew, and the mail still leads to what was entered.
    return nothing
  }
}

export const savedRegistration = createObservable<SavedRegistration>(read())

export function keepRegistration(change: Partial<SavedRegistration>): void {
  const next = { ...savedRegistration.get(), ...change }
  writeDeviceSetting(settingName, JSON.stringify(next))
  savedRegistration.set(next)
}

export function forgetRegistration(): void {
  writeDeviceSetting(settingName, null)
  savedRegistration.set(nothing)
}

/** Of the one on its way. Throws when there is none: the steps after the first have one. */
export function currentKey(): string {
  const { registration: current } = savedRegistration.get()
  if (!current) throw new Error('There is no registration yet.')
  return current.key
}
