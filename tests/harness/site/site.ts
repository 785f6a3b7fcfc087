/** The run's site as a test sees it. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { commandAnswer, factsVariable, siteFacts, type SiteCommand, type SiteFacts } from './site-commands.ts'

export interface Site extends SiteFacts {
  command(command: SiteCommand): Promise<void>
  /** Straight into the database, for states no call can make (a ban, an age). */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Everything the server, the encoder and the seed have said so far. */
  readLogs(): string
}

export function openSite(): Site {
  const facts = v.parse(siteFacts, JSON.parse(process.env[factsVariable] ?? 'null'))
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
    readLogs: () =>
      readdirSync(facts.logs)
        .map((name) => readFileSync(path.join(facts.logs, name), 'utf8'))
        .join('\n'),
  }
}

/** Answers with the database's address, which may change with a restart. */
async function ask({ controlUrl }: SiteFacts, body: string): Promise<string> {
  const response = await fetch(controlUrl, { method: 'POST', body })
  const { databaseUrl, error } = v.parse(commandAnswer, await response.json())
  if (error !== undefined) throw new Error(error)
  return databaseUrl
}
