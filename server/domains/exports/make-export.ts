/** The job behind an export: writes a JSON file with one section per kind of data. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { exportKeptDays } from '#contract/profile/data-export.ts'
import { dataExports } from '../../db/tables/profiles.ts'
import type { Services } from '../../http/context.ts'
import { collect } from './reads/collect.ts'
import { exportsToForget, findExport } from './export-rows.ts'

const dayMs = 24 * 3_600_000

/** Already done, cancelled or deleted: nothing to do. */
export async function makeExport({ db, content, storage, now }: Services, { exportId }: { exportId: number }): Promise<void> {
  const row = await findExport(db, exportId)
  if (!row || row.state !== 'waiting') return
  const storageKey = `exports/${row.memberId}/${randomBytes(16).toString('hex')}.json`
  await storage.put(storageKey, Readable.from(writeJson({ db, content }, row.memberId, now())))
  const stored = await storage.stat(storageKey)
  const entered = await db
    .update(dataExports)
    .set({ state: 'ready', storageKey, sizeBytes: stored?.sizeBytes ?? 0, expiresAt: new Date(now().getTime() + exportKeptDays * dayMs) })
    .where(and(eq(dataExports.id, exportId), eq(dataExports.state, 'waiting')))
    .returning({ id: dataExports.id })
  if (entered.length === 0) await storage.delete(storageKey)
}

async function* writeJson({ db, content }: Pick<Services, 'db' | 'content'>, memberId: number, madeAt: Date): AsyncGenerator<string> {
  yield `{"made_at":${JSON.stringify(madeAt.toISOString())}`
  for await (const { name, rows } of collect(db, content, memberId)) yield `,\n${JSON.stringify(name)}:${JSON.stringify(rows)}`
  yield '}\n'
}

/** After a week the file is deleted first, then its row: a row without a file is harmless, but a file without a row would stay forever. */
export async function forgetExports({ db, storage, now }: Services): Promise<void> {
  for (const row of await exportsToForget(db, { now: now(), failedBefore: new Date(now().getTime() - dayMs) })) {
    if (row.storageKey) await storage.delete(row.storageKey)
    await db.delete(dataExports).where(eq(dataExports.id, row.id))
  }
}
