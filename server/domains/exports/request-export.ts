import type { DataExport } from '#contract/profile/data-export.ts'
import { transaction } from '../../db/client.ts'
import { dataExports } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { exportAddress } from './export-address.ts'
import { holdMember } from './reads/hold-member.ts'
import { findLatestExport, type ExportRow } from './export-rows.ts'

/** A repeated request within a day returns the ready one, because creating one reads everything the member ever wrote. */
const freshMs = 24 * 3_600_000

/** One at a time: the member's row is locked, so that two clicks create one. */
export async function requestExport(context: MemberContext): Promise<DataExport> {
  const { db, viewer, jobs, now } = context
  const made = await transaction(db, async (tx) => {
    await holdMember(tx, viewer.id)
    const latest = await findLatestExport(tx, viewer.id)
    if (latest && isGood(latest, now())) return null
    const [row] = await tx.insert(dataExports).values({ memberId: viewer.id, createdAt: now() }).returning({ id: dataExports.id })
    return row ?? null
  })
  if (made) await jobs.enqueue('make-export', { exportId: made.id }, { singletonKey: String(made.id) })
  return presentExport(context)
}

function isGood({ state, createdAt, expiresAt }: ExportRow, now: Date): boolean {
  const isFresh = now.getTime() - createdAt.getTime() < freshMs
  return isFresh && (state === 'waiting' || (state === 'ready' && expiresAt !== null && expiresAt > now))
}

export async function presentExport({ db, viewer, sessionId, tokens, now }: MemberContext): Promise<DataExport> {
  const row = await findLatestExport(db, viewer.id)
  if (!row || (row.expiresAt !== null && row.expiresAt <= now())) {
    return { state: 'none', askedAt: null, expiresAt: null, sizeBytes: null, address: null }
  }
  // A job that has not finished within a day has failed.
  const state = row.state === 'waiting' && now().getTime() - row.createdAt.getTime() >= freshMs ? 'failed' : row.state
  const isReady = row.state === 'ready' && row.expiresAt !== null
  return {
    state,
    askedAt: toSeconds(row.createdAt),
    expiresAt: row.expiresAt && toSeconds(row.expiresAt),
    sizeBytes: row.sizeBytes,
    address: isReady ? exportAddress(tokens, { exportId: row.id, memberId: viewer.id, sessionId }) : null,
  }
}
