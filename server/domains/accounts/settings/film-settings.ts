/** What is kept for a member's own films: his mark over them, and how new ones begin. Kept among his preferences. */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput } from '#contract/endpoint.ts'
import {
  filmDefaults,
  watermark,
  type FilmDefaults,
  type Packager,
  type saveFilmDefaults as saveEndpoint,
  type saveWatermark as saveMark,
  type Watermark,
} from '#contract/account/settings.ts'
import { watermarkText, type WatermarkLook } from '#contract/policy/watermark.ts'
import { invalid } from '#contract/error.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'

/** The encoder here packages one plain stream and signs its addresses; licence servers for encrypted ones are not part of it. */
export const offeredPackagers: readonly Packager[] = ['none']

/** What an older build wrote and no longer fits is as if it had never been set. */
export function readWatermark(preferences: Record<string, unknown>): Watermark {
  return v.parse(v.fallback(watermark, v.getDefaults(watermark) as Watermark), preferences['watermark'] ?? {})
}

export function readFilmDefaults(preferences: Record<string, unknown>): FilmDefaults {
  return v.parse(v.fallback(filmDefaults, v.getDefaults(filmDefaults) as FilmDefaults), preferences['filmDefaults'] ?? {})
}

/** For the domain that makes drafts. */
export async function filmDefaultsOf(db: Queryable, memberId: number): Promise<FilmDefaults> {
  const [row] = await db.select({ preferences: members.preferences }).from(members).where(eq(members.id, memberId))
  return readFilmDefaults(row?.preferences ?? {})
}

/** What an encoder burns into his films from now on, its text as it will be read; null for nothing. */
export async function watermarkOf(db: Queryable, memberId: number): Promise<WatermarkLook | null> {
  const [row] = await db.select({ name: members.name, preferences: members.preferences }).from(members).where(eq(members.id, memberId))
  if (!row) return null
  const { preset, text, ...look } = readWatermark(row.preferences)
  const read = watermarkText({ preset, text }, row.name)
  return read === '' ? null : { ...look, text: read }
}

export async function saveWatermark(context: MemberContext, changes: RequestOutput<typeof saveMark>): Promise<Watermark> {
  return readWatermark(await mergePreference(context, 'watermark', changes))
}

/** Throws `not_offered` on the field for a packager this server does not have. */
export async function saveFilmDefaults(context: MemberContext, changes: RequestOutput<typeof saveEndpoint>): Promise<FilmDefaults> {
  if (changes.packager !== undefined && !offeredPackagers.includes(changes.packager)) throw invalid({ packager: ['not_offered'] })
  return readFilmDefaults(await mergePreference(context, 'filmDefaults', changes))
}

/** Merged in the database, below one key: what was not sent stays, and other preferences are not touched. */
async function mergePreference({ db, viewer, bus }: MemberContext, key: string, changes: object): Promise<Record<string, unknown>> {
  const [row] = await db
    .update(members)
    .set({
      preferences: sql`jsonb_set(${members.preferences}, array[${key}], coalesce(${members.preferences}->${key}, '{}'::jsonb) || ${JSON.stringify(changes)}::jsonb)`,
    })
    .where(eq(members.id, viewer.id))
    .returning({ preferences: members.preferences })
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  return row?.preferences ?? {}
}
