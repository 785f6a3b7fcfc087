/** A worker's site as its tests use it. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { commandAnswer, factsVariable, siteFacts, type SiteCommand, type SiteFacts } from './site-commands.ts'

export interface Site extends SiteFacts {
  command(command: SiteCommand): Promise<void>
  /** Direct access to the database, for states no call can create (a ban, an age). */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * `workerIndex` counts concurrent workers (Playwright's `parallelIndex`). Where there are fewer sites, workers share
 * them.
 */
export function openSite(workerIndex: number): Site {
  const sites = openedSites()
  const facts = sites[workerIndex % sites.length]
  if (!facts) throw new Error('The run has no site.')
  return {
    ...facts,
    command: async (command) => void (await ask(facts, JSON.stringify(command))),
    async sql<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const client = new pg.Client({ connectionString: await ask(facts, '') })
      await client.connect()
      try {
        return (await client.query<Row>(text, [...values])).rows
      } finally {
        await client.end()
      }
    },
  }
}

function openedSites(): SiteFacts[] {
  return v.parse(v.array(siteFacts), JSON.parse(process.env[factsVariable] ?? 'null'))
}

/** The complete output of the run's servers, encoders and seed so far. */
export function readLogs(): string {
  const files = openedSites().flatMap(({ logs }) => readdirSync(logs).map((name) => path.join(logs, name)))
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

/** Returns the database's address, which may change with a restart. */
async function ask({ controlUrl }: SiteFacts, body: string): Promise<string> {
  const response = await fetch(controlUrl, { method: 'POST', body })
  const { databaseUrl, error } = v.parse(commandAnswer, await response.json())
  if (error !== undefined) throw new Error(error)
  return databaseUrl
}
