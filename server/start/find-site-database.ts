/** For commands run beside the site: its database, whether the site runs or not. They neither migrate nor start a new one. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { AlreadyRunning, takeProcessLock } from '../lib/process-lock.ts'
import { Refused } from './refused.ts'

export interface SiteDatabase {
  /** May change tables if the settings name such a role; the same as DATABASE_URL otherwise. */
  readonly ownerUrl: string
  /** The address that the application itself connects to. */
  readonly url: string
  /** Stops the embedded database if this command started it and nothing else uses it. */
  close(): Promise<void>
}

type Where = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'dataFolder'>

/** `name` is shown in pg_stat_activity. Throws `Refused` if there is no site, or one that uses another database than the settings name. */
export async function findSiteDatabase({ DATABASE_URL, DATABASE_OWNER_URL, dataFolder }: Where, name: string): Promise<SiteDatabase> {
  if (DATABASE_URL) return { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL, close: async () => undefined }
  const runsHere = await siteRunsOn(dataFolder)
  // With a wrong data folder, a new and empty database would be created.
  if (!existsSync(path.join(dataFolder, 'postgres.secret')))
    throw new Refused(
      runsHere
        ? `The site that runs on ${dataFolder} has its database elsewhere. Set DATABASE_URL as for the server.`
        : `There is no site in ${dataFolder} (ROPEWALK_DATA). Start it once with npm start, or set DATABASE_URL as for the server.`,
    )
  const embedded = await startEmbeddedPostgres({ dataFolder })
  const close = async () => {
    // A site that was started meanwhile works with the database that we started.
    if (!embedded.isAdopted && !(await hasOthers(embedded.ownerUrl, name))) await embedded.stop()
  }
  if (runsHere && !embedded.isAdopted) {
    await close()
    throw new Refused(`The site that runs on ${dataFolder} does not use the database in it. Set DATABASE_URL as for the server.`)
  }
  return { url: embedded.appUrl, ownerUrl: embedded.ownerUrl, close }
}

async function siteRunsOn(dataFolder: string): Promise<boolean> {
  if (!existsSync(dataFolder)) return false
  try {
    const unlock = await takeProcessLock(path.join(dataFolder, 'server.lock'), null, 0)
    unlock()
    return false
  } catch (error) {
    if (error instanceof AlreadyRunning) return true
    throw error
  }
}

async function hasOthers(url: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and application_name <> $1) as found`,
      [name],
    )
    return rows[0]?.found ?? false
  } finally {
    await client.end()
  }
}
