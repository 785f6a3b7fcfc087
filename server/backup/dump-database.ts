/** Writes the rows of every table into a backup: COPY's text format, compressed, a file per table. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { columnsOf, readTables, type TableShape } from './catalog.ts'
import { copyOut } from './copy-stream.ts'
import { Measured } from './copy-media.ts'
import { unreadable } from './file-references.ts'
import type { TableRecord } from './manifest.ts'
import type { BackupTarget } from './open-target.ts'
import { digesting, RowDigest, type RowSummary } from './row-digest.ts'

/** `client` is inside the transaction that holds the snapshot. `folder` ends with a slash. */
export async function dumpTables(client: pg.Client, target: BackupTarget, folder: string): Promise<TableRecord[]> {
  const records: TableRecord[] = []
  for (const table of await readTables(client)) records.push(await dumpTable(client, table, target, folder))
  return records
}

async function dumpTable(client: pg.Client, table: TableShape, target: BackupTarget, folder: string): Promise<TableRecord> {
  const file = `${folder}${table.schema}.${table.name}.gz`
  const [rows, stored] = [new RowDigest(), new Measured()]
  try {
    await pipeline(
      copyOut(client, `copy ${columnsOf(table)} to stdout`),
      (chunks: AsyncIterable<Buffer>) => digesting(chunks, rows),
      createGzip(),
      (compressed: AsyncIterable<Buffer>) => target.put(file, Readable.from(stored.passing(compressed))),
    )
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') throw unreadable(error)
    throw error
  }
  return { ...table, columns: [...table.columns], ...rows.summary(), stored: { file, bytes: stored.bytes, sha256: stored.sha256() } }
}

/** Summarises a table's current rows, for comparison. */
export async function summarise(client: pg.Client, table: TableShape): Promise<RowSummary> {
  const digest = new RowDigest()
  for await (const chunk of copyOut(client, `copy ${columnsOf(table)} to stdout`)) digest.add(chunk as Buffer)
  return digest.summary()
}
