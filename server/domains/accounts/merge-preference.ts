/** Choices that other domains keep among a member's preferences, each under a name of its own. */
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'

export interface PreferenceChange {
  readonly key: string
  readonly change: Readonly<Record<string, unknown>>
  /** An object inside it whose own fields are merged, too. */
  readonly nested: { readonly key: string; readonly change: Readonly<Record<string, unknown>> }
}

/** Merges in the database: two devices that change different things at once both win. Answers with what is stored under the key. */
export async function mergePreference(db: Queryable, memberId: number, { key, change, nested }: PreferenceChange): Promise<unknown> {
  const known = sql`coalesce(${members.preferences}->${key}::text, '{}'::jsonb)`
  const inner = sql`coalesce(${members.preferences}->${key}::text->${nested.key}::text, '{}'::jsonb) || ${JSON.stringify(nested.change)}::jsonb`
  const merged = sql`${known} || ${JSON.stringify(change)}::jsonb || jsonb_build_object(${nested.key}::text, ${inner})`
  const [row] = await db
    .update(members)
    .set({ preferences: sql`${members.preferences} || jsonb_build_object(${key}::text, ${merged})` })
    .where(eq(members.id, memberId))
    .returning({ preferences: members.preferences })
  return row?.preferences[key]
}
