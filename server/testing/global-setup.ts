/** One embedded Postgres for the whole test run, with a migrated template that every test server copies. */
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { prepareDatabase } from '../start/open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresOwnerUrl: string
    postgresAppUrl: string
  }
}

/** The name that vitest requires. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(await clusterParent(), 'ropewalk-test-'))
  // Nothing here has to survive a power cut; durability has its own test with the product's settings.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', shared_buffers: '64MB' }
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, settings })
  await prepareDatabase(postgres.ownerUrl, postgres.appRole)
  await keepStrangersOut(postgres.ownerUrl)
  project.provide('postgresOwnerUrl', postgres.ownerUrl)
  project.provide('postgresAppUrl', postgres.appUrl)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const memoryFolder = '/dev/shm'
/** The cluster of a whole run stays below 2 GiB. */
const enoughBytes = 4 * 1024 ** 3

/** Linux's in-memory file system, if it has room: a new database is 700 files, which take a disk half a second to create. */
async function clusterParent(): Promise<string> {
  const free = await statfs(memoryFolder).then(
    ({ bavail, bsize }) => bavail * bsize,
    // Missing: another system, or a container without it.
    () => 0,
  )
  return free >= enoughBytes ? memoryFolder : tmpdir()
}

/** `CREATE DATABASE … TEMPLATE` fails while any client is connected to the template. */
async function keepStrangersOut(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl.replace(/\/ropewalk$/, '/postgres') })
  await client.connect()
  await client.query('alter database ropewalk allow_connections false')
  await client.end()
}
