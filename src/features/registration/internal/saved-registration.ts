/**
 * An unfinished registration as this device knows it: the key to the one on the server, the values entered, and the
 * invitation or entry code given before there was one. Never a password. It belongs to the device, because nobody is
 * signed in yet.
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
    // Nothing saved, or data of another build: registration starts over, and the mail still leads to the values
    // entered.
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

/** Of the current registration. Throws when there is none: the steps after the first have one. */
export function currentKey(): string {
  const { registration: current } = savedRegistration.get()
  if (!current) throw new Error('There is no registration yet.')
  return current.key
}
