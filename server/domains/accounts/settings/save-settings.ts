/** The member's own settings, which follow him from device to device. */
import { eq, sql } from 'drizzle-orm'
import type { Preferences, saveLanguage as saveLanguageEndpoint, savePreferences as savePreferencesEndpoint } from '#contract/accounts.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { saveUnits as saveUnitsEndpoint } from '#contract/account/settings.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { readPreferences } from '../present.ts'
import { getAccount } from '../reads.ts'

/** Merges in the database: two devices that change different things at once both win. */
export async function savePreferences(
  { db, bus, viewer }: MemberContext,
  changes: RequestOutput<typeof savePreferencesEndpoint>,
): Promise<Preferences> {
  await db
    .update(members)
    .set({ preferences: sql`${members.preferences} || ${JSON.stringify(changes)}::jsonb` })
    .where(eq(members.id, viewer.id))
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  return readPreferences((await getAccount(db, viewer.id)).preferences)
}

export async function saveLanguage(
  { db, bus, viewer }: MemberContext,
  { locale, dateFormat, timeFormat }: RequestOutput<typeof saveLanguageEndpoint>,
): Promise<void> {
  await db
    .update(members)
    .set({ locale, ...(dateFormat ? { dateFormat } : {}), ...(timeFormat ? { timeFormat } : {}) })
    .where(eq(members.id, viewer.id))
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
}

export async function saveUnits(
  { db, bus, viewer }: MemberContext,
  { usesMetric, timeZone }: RequestOutput<typeof saveUnitsEndpoint>,
): Promise<void> {
  if (usesMetric === undefined && timeZone === undefined) return
  await db
    .update(members)
    .set({ ...(usesMetric === undefined ? {} : { usesMetric }), ...(timeZone === undefined ? {} : { timeZone }) })
    .where(eq(members.id, viewer.id))
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
}
