/**
 * The database of this installation: the embedded one, or the one that the environment names. Migrated, and restricted, when this
 * returns.
 */
import type { Config } from '../config/config.ts'
import { appRole, asAppRole, canTakeAppRole, grantRows, makeAppRole, mayChangeTables, roleAt } from '../db/app-role.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { migrate, schemaState } from '../db/migrate.ts'
import { installQueue } from '../jobs/install-queue.ts'
import { Refused } from './refused.ts'
import { olderRelease, reachDatabase } from './reach-database.ts'

export interface OpenDatabase {
  /** Of a role that can change rows and nothing else. */
  readonly url: string
  /** One line for the terminal and the log. */
  readonly description: string
  /** Stops the embedded database; leaves an external one alone. */
  close(): Promise<void>
}

type Addresses = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>

export async function openDatabase(
  { dataFolder, ...addresses }: Addresses & Pick<Config, 'dataFolder'>,
  onRevival: (problem: Error | null) => void,
): Promise<OpenDatabase> {
  if (addresses.DATABASE_URL) return { ...(await openForeign(addresses.DATABASE_URL, addresses)), close: async () => undefined }
  const embedded = await startEmbeddedPostgres({ dataFolder, onRevival })
  try {
    await prepareDatabase(embedded.ownerUrl, embedded.appRole)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return {
    url: embedded.appUrl,
    description: embedded.isAdopted ? 'embedded PostgreSQL, taken over from a killed process' : 'embedded PostgreSQL',
    close: embedded.stop,
  }
}

/**
 * Migrates tables, queue and grants to this release; refuses those of a newer one. `ownerUrl` must belong to a role that may change
 * tables.
 */
export async function prepareDatabase(ownerUrl: string, role: string): Promise<void> {
  if ((await schemaState(ownerUrl)) === 'newer') throw new Refused(olderRelease)
  await migrate(ownerUrl)
  await installQueue(ownerUrl)
  await grantRows(ownerUrl, role)
}

async function openForeign(url: string, { DATABASE_OWNER_URL }: Addresses): Promise<Pick<OpenDatabase, 'url' | 'description'>> {
  const host = `PostgreSQL at ${new URL(url).host}`
  await reachDatabase(url, 'DATABASE_URL')
  if (DATABASE_OWNER_URL) {
    await reachDatabase(DATABASE_OWNER_URL, 'DATABASE_OWNER_URL')
    const role = await roleAt(url)
    await prepareDatabase(DATABASE_OWNER_URL, role)
    if (await mayChangeTables(url))
      throw new Refused(`DATABASE_URL: its role ${role} may change tables. Name a role that owns nothing; DATABASE_OWNER_URL migrates.`)
    return { url, description: `${host}, as ${role}` }
  }
  if (!(await mayChangeTables(url))) {
    const state = await schemaState(url)
    if (state === 'current') return { url, description: `${host}, as ${await roleAt(url)}` }
    if (state === 'newer') throw new Refused(olderRelease)
    throw new Refused(
      'DATABASE_URL: its role may not change tables, and they are not of this release. Name in DATABASE_OWNER_URL the role that owns them.',
    )
  }
  await makeAppRole(url).catch((error: unknown) => {
    throw new Refused(
      `DATABASE_URL: its role cannot make the restricted role ${appRole} (${error instanceof Error ? error.message : String(error)}). ` +
        `Let an administrator run: create role ${appRole} nologin; grant ${appRole} to <the role>; or name two roles (docs/operations.md).`,
    )
  })
  await prepareDatabase(url, appRole)
  const restricted = await restrictedUrl(url)
  return { url: restricted, description: `${host}, restricted to the role ${appRole}` }
}

/** For processes that find the database migrated: an address that owns the tables is narrowed to the restricted role. */
export async function restrictedUrl(url: string): Promise<string> {
  if (!(await mayChangeTables(url))) return url
  const narrowed = asAppRole(url)
  if (!(await canTakeAppRole(url)) || (await mayChangeTables(narrowed)))
    throw new Refused(
      `DATABASE_URL: its role may change tables and cannot be restricted to ${appRole}. Start a server of this release first.`,
    )
  return narrowed
}
