/** Every change of a member's settings: checks the version and writes the change in one transaction, then notifies the member's devices. */
import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { transaction } from '../../../db/client.ts'
import { claimFields, type FieldChange } from '../../../db/record-versions.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'

/** Resolves with the new version. Throws edit_conflict. */
export async function changeSettings(
  { db, bus, viewer, sessionId }: MemberContext,
  change: Pick<FieldChange, 'fields' | 'version'>,
  columns: PgUpdateSetSource<typeof members>,
): Promise<number> {
  const next = await transaction(db, async (tx) => {
    const version = await claimFields(tx, { memberId: viewer.id, sessionId, record: 'settings', ...change })
    await tx.update(members).set(columns).where(eq(members.id, viewer.id))
    return version
  })
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  return next
}
