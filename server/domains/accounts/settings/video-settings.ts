/** Settings of a member's own videos: the watermark, and the defaults of new ones. Stored among the member's preferences. */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput } from '#contract/endpoint.ts'
import {
  filmDefaults,
  watermark,
  type VideoDefaults,
  type Packager,
  type saveVideoDefaults as saveEndpoint,
  type saveWatermark as saveMark,
  type Watermark,
} from '#contract/account/settings.ts'
import { watermarkText, type WatermarkLook } from '#contract/policy/watermark.ts'
import { invalid } from '#contract/error.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { changeSettings } from './change-settings.ts'

/** The encoder here packages one plain stream and signs its addresses; licence servers for encrypted streams are not included. */
export const offeredPackagers: readonly Packager[] = ['none']

/** A value that an older build wrote and that is no longer valid counts as never set. */
export function readWatermark(preferences: Record<string, unknown>): Watermark {
  return v.parse(v.fallback(watermark, v.getDefaults(watermark) as Watermark), preferences['watermark'] ?? {})
}

export function readVideoDefaults(preferences: Record<string, unknown>): VideoDefaults {
  return v.parse(v.fallback(filmDefaults, v.getDefaults(filmDefaults) as VideoDefaults), preferences['filmDefaults'] ?? {})
}

/** For the domain that creates drafts. */
export async function videoDefaultsOf(db: Queryable, memberId: number): Promise<VideoDefaults> {
  const [row] = await db.select({ preferences: members.preferences }).from(members).where(eq(members.id, memberId))
  return readVideoDefaults(row?.preferences ?? {})
}

/** The watermark the encoder burns into the member's videos from now on, with its final text; null for none. */
export async function watermarkOf(db: Queryable, memberId: number): Promise<WatermarkLook | null> {
  const [row] = await db.select({ name: members.name, preferences: members.preferences }).from(members).where(eq(members.id, memberId))
  if (!row) return null
  const { preset, text, ...look } = readWatermark(row.preferences)
  const read = watermarkText({ preset, text }, row.name)
  return read === '' ? null : { ...look, text: read }
}

/** Throws edit_conflict if one of the fields has changed since `version`. */
export async function saveWatermark(
  context: MemberContext,
  { version, ...changes }: RequestOutput<typeof saveMark>,
): Promise<Watermark & { version: number }> {
  const merged = await mergePreference(context, { key: 'watermark', changes, version })
  return { ...readWatermark(merged.preferences), version: merged.version }
}

/** Throws `not_offered` on the field for a packager this server does not support; edit_conflict as above. */
export async function saveVideoDefaults(
  context: MemberContext,
  { version, ...changes }: RequestOutput<typeof saveEndpoint>,
): Promise<VideoDefaults & { version: number }> {
  if (changes.packager !== undefined && !offeredPackagers.includes(changes.packager)) throw invalid({ packager: ['not_offered'] })
  const merged = await mergePreference(context, { key: 'filmDefaults', changes, version })
  return { ...readVideoDefaults(merged.preferences), version: merged.version }
}

interface Merge {
  readonly key: 'watermark' | 'filmDefaults'
  readonly changes: object
  readonly version: number | undefined
}

/** Merged in the database, below one key: omitted values stay, and other preferences are untouched. */
async function mergePreference(
  context: MemberContext,
  { key, changes, version }: Merge,
): Promise<{ preferences: Record<string, unknown>; version: number }> {
  const { db, viewer } = context
  const fields = Object.keys(changes).map((name) => `${key}.${name}`)
  const next = await changeSettings(
    context,
    { version, fields },
    {
      preferences: sql`jsonb_set(${members.preferences}, array[${key}], coalesce(${members.preferences}->${key}, '{}'::jsonb) || ${JSON.stringify(changes)}::jsonb)`,
    },
  )
  const [row] = await db.select({ preferences: members.preferences }).from(members).where(eq(members.id, viewer.id))
  return { preferences: row?.preferences ?? {}, version: next }
}
