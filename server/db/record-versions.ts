/**
 * Versions of a member's records that are saved field by field. A save that names the version it is based on is refused if one of its
 * fields has changed since. Changes of other fields do not conflict, and neither do changes from the same session: a device must not
 * conflict with itself if it shows an old copy after a save of its own.
 */
import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { Queryable, Transaction } from './context.ts'
import { recordVersions } from './tables/accounts.ts'

export type RecordName = 'profile' | 'privacy' | 'chatSettings' | 'notifications' | 'settings'

export interface FieldChange {
  readonly memberId: number
  readonly sessionId: string
  readonly record: RecordName
  readonly fields: readonly string[]
  /** Undefined: the caller doesn't know versions (the older interface), and the save is not checked. */
  readonly version: number | undefined
}

/** Locks the record until the transaction ends. Resolves with the version that results; throws edit_conflict. */
export async function claimFields(tx: Transaction, { memberId, sessionId, record, fields, version }: FieldChange): Promise<number> {
  const isRecord = and(eq(recordVersions.memberId, memberId), eq(recordVersions.record, record))
  await tx.insert(recordVersions).values({ memberId, record }).onConflictDoNothing()
  const [row] = await tx.select().from(recordVersions).where(isRecord).for('update')
  if (!row) throw new Error('The version of a record is gone.')
  const isNewer = (field: string) => {
    const last = row.fields[field]
    return version !== undefined && last !== undefined && last.version > version && last.sessionId !== sessionId
  }
  if (fields.some(isNewer)) throw new Refusal('edit_conflict')
  const next = row.version + 1
  const changed = Object.fromEntries(fields.map((field) => [field, { version: next, sessionId }]))
  await tx
    .update(recordVersions)
    .set({ version: next, fields: { ...row.fields, ...changed } })
    .where(isRecord)
  return next
}

/** 0 for a record that has not been saved since versions are counted. */
export async function versionOf(db: Queryable, memberId: number, record: RecordName): Promise<number> {
  const [row] = await db
    .select({ version: recordVersions.version })
    .from(recordVersions)
    .where(and(eq(recordVersions.memberId, memberId), eq(recordVersions.record, record)))
  return row?.version ?? 0
}
