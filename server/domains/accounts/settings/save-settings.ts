/** The member's own settings, which follow them from device to device. */
import { sql } from 'drizzle-orm'
import type { saveLanguage as saveLanguageEndpoint, savePreferences as savePreferencesEndpoint } from '#contract/accounts.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { saveUnits as saveUnitsEndpoint } from '#contract/account/settings.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { readPreferences } from '../present.ts'
import { getAccount } from '../reads.ts'
import { changeSettings } from './change-settings.ts'

type SavedPreferences = ResponseInput<typeof savePreferencesEndpoint>

/** Omitted preferences stay unchanged. Throws edit_conflict if one of them has changed since `version`. */
export async function savePreferences(
  context: MemberContext,
  { version, ...changes }: RequestOutput<typeof savePreferencesEndpoint>,
): Promise<SavedPreferences> {
  const { db, viewer } = context
  const next = await changeSettings(
    context,
    { version, fields: Object.keys(changes) },
    {
      preferences: sql`${members.preferences} || ${JSON.stringify(changes)}::jsonb`,
    },
  )
  return { ...readPreferences((await getAccount(db, viewer.id)).preferences), version: next }
}

/** A date format on its own is a choice. Throws edit_conflict if one of the fields has changed since `version`. */
export async function saveLanguage(
  context: MemberContext,
  { version, ...changes }: RequestOutput<typeof saveLanguageEndpoint>,
): Promise<void> {
  const changed = withoutUndefined(changes.dateFormat === undefined ? changes : { usesLocaleDates: false, ...changes })
  const fields = Object.keys(changed)
  if (fields.length > 0) await changeSettings(context, { version, fields }, changed)
}

/** Throws edit_conflict if one of the fields has changed since `version`. */
export async function saveUnits(context: MemberContext, { version, ...changes }: RequestOutput<typeof saveUnitsEndpoint>): Promise<void> {
  const changed = withoutUndefined(changes)
  const fields = Object.keys(changed)
  if (fields.length > 0) await changeSettings(context, { version, fields }, changed)
}
