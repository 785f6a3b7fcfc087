/** Loads the rows of a backup into a database whose tables exist and are empty: all of them, verified, or none. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { Refused } from '../start/refused.ts'
import { columnsOf, quoted, readForeignKeys, readTables, type TableShape } from './catalog.ts'
import { copyIn } from './copy-stream.ts'
import { summarise } from './dump-database.ts'
import { damaged, type Manifest, type StoredFile, type TableRecord } from './manifest.ts'
import type { BackupTarget } from './open-target.ts'

/** Runs before anything is written: throws Refused if a file of the backup differs from what was written. */
export async function checkTableFiles(target: BackupTarget, { tables }: Manifest): Promise<void> {
  for (const { stored } of tables) {
    const hash = createHash('sha256')
    for await (const chunk of await open(target, stored)) hash.update(chunk as Buffer)
    if (hash.digest('hex') !== stored.sha256) throw damaged(stored.file)
  }
}

/**
 * One transaction, `atTheEnd` included. Foreign keys are dropped and created again, which checks them all, so tables can be filled in any
 * order, even by an owner who isn't a superuser. Triggers are disabled, because the rows they would write are in the backup. Every table
 * is read back and compared.
 */
export async function fillDatabase(
  client: pg.Client,
  target: BackupTarget,
  manifest: Manifest,
  atTheEnd: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const tables = await readTables(client)
  checkShapes(tables, manifest)
  await client.query('begin')
  try {
    const foreignKeys = await readForeignKeys(client)
    for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
    await client.query(`truncate ${tables.map(quoted).join(', ')}`)
    for (const record of manifest.tables) await fillTable(client, target, record)
    for (const { schema, name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoted({ schema, name }), value, isCalled])
    for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
    for (const { table, name, definition } of foreignKeys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await atTheEnd(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function fillTable(client: pg.Client, target: BackupTarget, record: TableRecord): Promise<void> {
  const compressed = await open(target, record.stored)
  const rows = compressed.pipe(createGunzip())
  compressed.on('error', (error) => rows.destroy(error))
  await copyIn(client, `copy ${columnsOf(record)} from stdin`, rows)
  const { rows: count, digest } = await summarise(client, record)
  if (count !== record.rows || digest !== record.digest)
    throw new Error(`The table ${record.name} holds other rows than the backup (${count} instead of ${record.rows}, or different ones).`)
}

async function open(target: BackupTarget, { file }: StoredFile): Promise<Readable> {
  const body = await target.read(file)
  if (!body) throw damaged(file)
  return body
}

/** The same migrations make the same tables; a difference means that someone changed them by hand. */
function checkShapes(tables: readonly TableShape[], manifest: Manifest): void {
  const describe = ({ schema, name, columns }: TableShape) => `${schema}.${name} (${columns.toSorted().join(', ')})`
  const [here, there] = [new Set(tables.map(describe)), new Set(manifest.tables.map(describe))]
  const different = [...[...here].filter((each) => !there.has(each)), ...[...there].filter((each) => !here.has(each))]
  if (different.length > 0) throw new Refused(`The tables of the backup are not those of this release: ${different.join('; ')}`)
}
