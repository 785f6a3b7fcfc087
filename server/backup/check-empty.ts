/** Checks that a site is empty enough to restore into: nothing is ever overwritten. */
import type pg from 'pg'
import { Refused } from '../start/refused.ts'
import type { Storage } from '../storage/storage.ts'
import { quoted, readMigrations, readQueueVersion, readTables } from './catalog.ts'
import { isRebuildable } from './copy-media.ts'
import type { Manifest } from './manifest.ts'
import type { MediaEntry } from './media-list.ts'

/** Filled by the migrations, and by pg-boss when it creates its tables. */
const filledAtOnce = new Set([
  'public.custom_fields',
  'public.fetishes',
  'public.market_categories',
  'public.ticket_packages',
  'pgboss.version',
  'pgboss.queue',
  'pgboss.schedule',
])
const mostNamed = 5
const elsewhere = 'A restore needs an empty site: another data folder (ROPEWALK_DATA), or another database and bucket.'

/** Throws Refused, naming the tables that have rows. */
export async function checkEmptyDatabase(client: pg.Client): Promise<void> {
  const filled: string[] = []
  for (const table of await readTables(client)) {
    if (filledAtOnce.has(`${table.schema}.${table.name}`)) continue
    const { rows } = await client.query<{ found: boolean }>(`select exists (select 1 from ${quoted(table)}) as found`)
    if (rows[0]?.found) filled.push(table.name)
  }
  if (filled.length > 0) throw new Refused(`The database is not empty: ${named(filled)} have rows. ${elsewhere}`)
}

/** Throws Refused, naming files that are not of this backup. Files that an interrupted restore brought may be there. */
export async function checkEmptyStore(store: Storage, entries: ReadonlyMap<string, MediaEntry>): Promise<void> {
  const foreign: string[] = []
  for await (const { key, sizeBytes } of store.inventory())
    if (!isRebuildable(key) && entries.get(key)?.bytes !== sizeBytes) foreign.push(key)
  if (foreign.length > 0) throw new Refused(`The store of files is not empty: it holds ${named(foreign)}. ${elsewhere}`)
}

/** Throws Refused if this release cannot create the backup's tables in this database. */
export async function checkRelease(
  client: pg.Client,
  { migrations, release, queueVersion }: Manifest,
  ours: readonly string[],
): Promise<void> {
  if (migrations.some((each, index) => each !== ours[index]))
    throw new Refused(`The backup was made by a newer release (${release}) than this one. Update Ropewalk, then restore.`)
  const applied = await readMigrations(client)
  if (applied.some((each, index) => each !== migrations[index]))
    throw new Refused(`The database is empty, but its tables are of a newer release than the backup. ${elsewhere}`)
  const installed = await readQueueVersion(client)
  if (installed !== null && installed !== queueVersion) throw wrongQueue(release)
}

/** pg-boss creates the tables of the queue, and only those of its own version. */
export function wrongQueue(release: string): Refused {
  return new Refused(
    `The backup's job queue is of another version than this release's. Check out the release that made the backup (${release}), restore with it, and update then.`,
  )
}

function named(all: readonly string[]): string {
  const rest = all.length - mostNamed
  return all.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
