/** Saved searches of one member. Nobody else ever sees them, so their names are sufficient as keys. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import {
  maxSearchesOfModule,
  type deleteSearch as deleteEndpoint,
  type loadSearches as loadEndpoint,
  type SearchModule,
  type saveSearch as saveEndpoint,
  type updateSearch as updateEndpoint,
} from '#contract/directory/searches.ts'
import { isUniqueViolation, transaction } from '../../db/client.ts'
import { savedSearches } from '../../db/tables/searches.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { checkVersion } from '../../lib/edit-version.ts'

type Row = typeof savedSearches.$inferSelect

export async function loadSearches(
  { db, viewer }: MemberContext,
  { module }: RequestOutput<typeof loadEndpoint>,
): Promise<ResponseInput<typeof loadEndpoint>> {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(isOfModule(viewer.id, module))
    .orderBy(asc(sql`ropewalk_fold(${savedSearches.name})`), asc(savedSearches.id))
  return { module, items: rows.map(present) }
}

/** Replaces the search of the same name. */
export async function saveSearch(
  { db, viewer, now }: MemberContext,
  input: RequestOutput<typeof saveEndpoint>,
): Promise<ResponseInput<typeof saveEndpoint>> {
  const { module, name } = input
  const json: unknown = JSON.parse(input.json)
  const row = await transaction(db, async (tx) => {
    // One at a time per member: two simultaneous saves must not exceed the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved_searches', ${viewer.id}))`)
    const known = await tx.$count(savedSearches, and(isOfModule(viewer.id, module), sql`${savedSearches.name} <> ${name}`))
    if (known >= maxSearchesOfModule) throw invalid({ name: ['too_many'] })
    const rows = await tx
      .insert(savedSearches)
      .values({ memberId: viewer.id, module, name, json, seenAt: now() })
      .onConflictDoUpdate({
        target: [savedSearches.memberId, savedSearches.module, savedSearches.name],
        set: { json, seenAt: now(), version: sql`${savedSearches.version} + 1` },
      })
      .returning()
    return rows[0]
  })
  if (!row) throw new Error('insert returned no row')
  return present(row)
}

/** Throws not_found, name_taken, and edit_conflict if the search has changed since `version`. */
export async function updateSearch(
  { db, viewer, now }: MemberContext,
  { module, name, newName, json, version }: RequestOutput<typeof updateEndpoint>,
): Promise<ResponseInput<typeof updateEndpoint>> {
  try {
    return await transaction(db, async (tx) => {
      const [before] = await tx
        .select()
        .from(savedSearches)
        .where(isNamed(viewer.id, module, name))
        .for('update')
      if (!before) throw new Refusal('not_found')
      checkVersion(version, before.version)
      const after = {
        name: newName ?? name,
        ...(json === undefined ? { json: before.json } : { json: JSON.parse(json) as unknown, seenAt: now() }),
        version: before.version + 1,
      }
      await tx.update(savedSearches).set(after).where(eq(savedSearches.id, before.id))
      return present({ ...before, ...after })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'saved_searches_name')) throw new Refusal('name_taken')
    throw error
  }
}

export async function deleteSearch(
  { db, viewer }: MemberContext,
  { module, name }: RequestOutput<typeof deleteEndpoint>,
): Promise<ResponseInput<typeof deleteEndpoint>> {
  await db.delete(savedSearches).where(isNamed(viewer.id, module, name))
  return {}
}

export function isOfModule(memberId: number, module: SearchModule): SQL | undefined {
  return and(eq(savedSearches.memberId, memberId), eq(savedSearches.module, module))
}

export function isNamed(memberId: number, module: SearchModule, name: string): SQL | undefined {
  return and(isOfModule(memberId, module), eq(savedSearches.name, name))
}

function present({ module, name, json, createdAt, version }: Row): ResponseInput<typeof saveEndpoint> {
  // Only modules of the contract are ever stored.
  return { module, name, json: JSON.stringify(json), createdAt: toSeconds(createdAt), version }
}
