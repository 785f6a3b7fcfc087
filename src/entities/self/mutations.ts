/** Changes of one's own account. Settings wait in the outbox when there is no line; what guards the account needs one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changePassword,
  endOtherSessions,
  endSession,
  saveLanguage,
  savePreferences,
  type Preferences,
  type Self,
} from '#contract/accounts.ts'
import { saveUnits } from '#contract/account/settings.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { Locale, SessionId } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { changeSelf, sessionState } from '#src/data/session/session-state.ts'
import { applyDiscreet, applyTheme } from '#src/platform/device-settings.ts'
import { chooseDeviceLanguage } from './choose-language.ts'
import { selfQueries } from './queries.ts'

/** In the outbox's line, settings of one account follow one another. */
export const settingsSubject = 'self'

function current(): Self {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') throw new Error('Settings belong to somebody who is signed in.')
  return state.self
}

/** Takes effect at once, on this device and then on the others. */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  if (change.theme !== undefined) applyTheme(change.theme)
  if (change.isDiscreet !== undefined) applyDiscreet(change.isDiscreet)
  await saved(changeSelf({ pref: change }), submit(savePreferences, { ...change, version: current().version }, settingsSubject))
}

/** Rejects when the catalogue cannot be loaded; then nothing changes. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await chooseDeviceLanguage(locale)
  await changeFormats({ locale })
}

export async function changeFormats(change: Partial<Pick<Self, 'locale' | 'dateFormat' | 'timeFormat'>>): Promise<void> {
  const release = changeSelf(change)
  await saved(release, submit(saveLanguage, { ...change, version: current().version }, settingsSubject))
}

export async function changeUnits(change: Partial<Pick<Self, 'timeZone' | 'usesMetric'>>): Promise<void> {
  await saved(changeSelf(change), submit(saveUnits, { ...change, version: current().version }, settingsSubject))
}

/** Once the outbox has the change, it holds it (`waiting-settings.ts`). */
async function saved(release: () => void, writing: Promise<void>): Promise<void> {
  try {
    await writing
  } finally {
    release()
  }
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof changePassword>) => call(changePassword, input, { isQuiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: selfQueries.sessions().queryKey }),
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: SessionId) => call(endSession, { sessionId }, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: selfQueries.sessions().queryKey }),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: selfQueries.sessions().queryKey }),
  })
}
