/** Settings of the member's own account that may wait for a connection. They take effect on this device at once. */
import { msg } from '@lingui/core/macro'
import { saveUnits } from '#contract/account/settings.ts'
import { saveLanguage, savePreferences, type Preferences, type CurrentUser } from '#contract/accounts.ts'
import type { Locale } from '#contract/primitives.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import type { CurrentUserChange } from '#src/data/session/own-changes.ts'
import { refreshCurrentUser } from '#src/data/session/session.ts'
import { changeCurrentUser, sessionState, settleChange } from '#src/data/session/session-state.ts'
import { changesIn } from '#src/offline/outbox/input-of.ts'
import { applyDiscreet, applyTheme } from '#src/platform/device-settings.ts'
import { applyAccountSettings } from './apply-account-settings.ts'
import { chooseDeviceLanguage } from './choose-language.ts'

const define = defineWrites<{ change: CurrentUserChange }>()

/** Settings of one account are sent in order. */
export const settingsSubject = 'self'

/** A refused choice must not stay on the screen. */
async function refresh(): Promise<void> {
  await refreshCurrentUser()
  await applyAccountSettings()
}

/** Whatever else the account has become in the meantime. */
async function reread(): Promise<CurrentUser> {
  await refreshCurrentUser()
  return current()
}

const shared = { subject: () => settingsSubject, refresh, reread }

export const preferencesWrite = define(savePreferences, {
  ...shared,
  label: msg`Your settings`,
  overlay: { change: (change, input) => ({ ...change, pref: { ...change.pref, ...changesIn(input) } }) },
  settle: (_client, { input }) => settleChange({ pref: changesIn(input) }),
})

export const languageWrite = define(saveLanguage, {
  ...shared,
  label: msg`Language`,
  overlay: { change: (change, input) => ({ ...change, ...changesIn(input) }) },
  settle: (_client, { input }) => settleChange(changesIn(input)),
})

export const unitsWrite = define(saveUnits, {
  ...shared,
  label: msg`Your settings`,
  overlay: { change: (change, input) => ({ ...change, ...changesIn(input) }) },
  settle: (_client, { input }) => settleChange(changesIn(input)),
})

export const currentUserWrites = [preferencesWrite, languageWrite, unitsWrite]

function current(): CurrentUser {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') throw new Error('Settings belong to somebody who is signed in.')
  return state.self
}

/** Takes effect at once, on this device and then on the others. */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  if (change.theme !== undefined) applyTheme(change.theme)
  if (change.isDiscreet !== undefined) applyDiscreet(change.isDiscreet)
  await saved(changeCurrentUser({ pref: change }), submit(preferencesWrite, { ...change, version: current().version }))
}

/** Rejects when the catalogue cannot be loaded; then nothing changes. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await chooseDeviceLanguage(locale)
  await changeFormats({ locale })
}

export async function changeFormats(
  change: Partial<Pick<CurrentUser, 'locale' | 'dateFormat' | 'usesLocaleDates' | 'timeFormat'>>,
): Promise<void> {
  const release = changeCurrentUser(change)
  await saved(release, submit(languageWrite, { ...change, version: current().version }))
}

export async function changeUnits(change: Partial<Pick<CurrentUser, 'timeZone' | 'usesMetric'>>): Promise<void> {
  await saved(changeCurrentUser(change), submit(unitsWrite, { ...change, version: current().version }))
}

/** Once the outbox has the change, `waiting-settings.ts` holds it. */
async function saved(release: () => void, writing: Promise<void>): Promise<void> {
  try {
    await writing
  } finally {
    release()
  }
}
