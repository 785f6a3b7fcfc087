/** Checks that the database which a variable names is usable, with an error that states what to change. */
import pg from 'pg'
import { schemaState } from '../db/migrate.ts'
import { isOutage } from '../lib/outage.ts'
import { Refused } from './refused.ts'
import { startPatience, whileAway, type Patience } from './while-away.ts'

type Variable = 'DATABASE_URL' | 'DATABASE_OWNER_URL'

const connectMs = 5000

/** Waits for a PostgreSQL that does not answer yet. Throws `Refused` if it refuses, if its host is unknown, or when the time is over. */
export async function reachDatabase(url: string, variable: Variable, patience: Patience = startPatience): Promise<void> {
  const { host, hostname, username, pathname } = new URL(url)
  const reached = await whileAway(`PostgreSQL at ${host}`, patience, async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'ropewalk-start', connectionTimeoutMillis: connectMs })
    // A connection that breaks during the attempt is reported by `connect`.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return { isReached: true }
    } catch (error) {
      const why = explain(codeOf(error), { hostname, user: decodeURIComponent(username), database: pathname.slice(1) })
      if (why) throw new Refused(`${variable}: ${why}`)
      if (isOutage(error) || isTimeout(error)) return null
      throw error
    } finally {
      // There is no connection to end.
      await client.end().catch(() => undefined)
    }
  })
  if (!reached) throw new Refused(`${variable}: nothing answers at ${host}. Is PostgreSQL running there, and is the port right?`)
}

interface Named {
  readonly hostname: string
  readonly user: string
  readonly database: string
}

/** Undefined for problems that may pass. */
function explain(code: string | undefined, { hostname, user, database }: Named): string | undefined {
  switch (code) {
    case 'ENOTFOUND':
      return `there is no host named ${hostname}.`
    case '28P01':
    case '28000':
      return `PostgreSQL does not let ${user} in. Check the user, the password and pg_hba.conf.`
    case '3D000':
      return `PostgreSQL has no database named ${database}. Make it first (docs/operations.md, "Roles of the database").`
    case '42501':
      return `${user} may not connect to the database ${database}. Grant it "connect".`
    default:
      return undefined
  }
}

/**
 * For processes that do not migrate. Waits for the release's tables; throws `Refused` if they do not come, or belong to a newer release.
 */
export async function waitForTables(url: string, what: string, patience: Patience = startPatience): Promise<void> {
  const found = await whileAway('a server of this release to prepare the database', patience, async () => {
    const state = await schemaState(url)
    if (state === 'newer') throw new Refused(olderRelease)
    return state === 'current' ? { state } : null
  })
  if (!found)
    throw new Refused(`The database has no tables of this release. Start a server of this release first (npm start), then ${what}.`)
}

export const olderRelease =
  'The database belongs to a newer release of Ropewalk. Start that release; or restore a backup that was made with this one (docs/operations.md).'

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout expired/.test(error.message)
}
