/** Four members at a time, each with requests of their own, at a server with a database at full size. */
import pg from 'pg'
import { headers, type Endpoint } from '#contract/endpoint.ts'
import { toWire } from '#contract/wire.ts'
import { findDatabaseOf } from '#server/testing/scale/find-owner.ts'
import { signInMany } from '#server/testing/sign-in-many.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figure.ts'
import type { ForkedServer } from './fork-server.ts'
import { openScaleServer } from './scale-server.ts'

const askers = 4

export interface Question {
  readonly group: string
  readonly endpoint: Endpoint
  readonly input: object
  /** Further pages to request after the first. */
  readonly pages?: number
}

export interface ScaleSite {
  readonly server: ForkedServer & { readonly databaseUrl: string }
  readonly sql: (text: string) => Promise<Array<Record<string, string>>>
}

export async function atScale(bench: Bench, measure: (site: ScaleSite) => Promise<Figure[]>): Promise<Figure[]> {
  await bench.closeSite()
  const server = await openScaleServer(bench)
  const database = await findDatabaseOf(server.dataFolder)
  const client = new pg.Client({ connectionString: database.ownerUrl })
  try {
    await client.connect()
    const sql: ScaleSite['sql'] = async (text) => (await client.query<Record<string, string>>(text)).rows
    // Every requesting member has a place, so that all can sort by distance.
    await sql(
      `update profiles set shares_location = true where coarse_latitude is not null and member_id in (select id from members order by id limit 200)`,
    )
    return await measure({ server, sql })
  } finally {
    await client.end()
    await database.close()
    await server.stop()
  }
}

/** Times in milliseconds by group. The first round is a warm-up and discarded. */
export async function ask(
  site: ScaleSite,
  questions: readonly Question[],
  rounds: number,
  groupOf?: (page: number) => string,
): Promise<Map<string, number[]>> {
  // Only now: filling tables may have taken longer than a token lasts.
  const tokens = await signInMany(site.server.databaseUrl, 200)
  const times = new Map<string, number[]>()
  for (let round = -1; round < rounds; round += 1) {
    const waiting = round === -1 ? questions.filter((_, index) => index % 10 === 0) : [...questions]
    const measured = await Promise.all(
      Array.from({ length: askers }, (_, asker) => askInTurn(site.server, tokens, waiting, asker + (round + 1) * askers)),
    )
    if (round === -1) continue
    for (const { group, page, ms } of measured.flat()) {
      const name = groupOf?.(page) ?? group
      times.set(name, [...(times.get(name) ?? []), ms])
    }
  }
  return times
}

/** Runs the next request until none is left. Each has a member of its own, because of the rate limit. */
async function askInTurn(
  server: ForkedServer,
  tokens: readonly string[],
  waiting: Question[],
  start: number,
): Promise<Array<{ group: string; page: number; ms: number }>> {
  const measured: Array<{ group: string; page: number; ms: number }> = []
  for (let turn = start; ; turn += askers) {
    const question = waiting.shift()
    if (!question) return measured
    let cursor: string | null = null
    for (let page = 0; page <= (question.pages ?? 0) && (page === 0 || cursor !== null); page += 1) {
      const startedAt = performance.now()
      const response = await fetch(`http://127.0.0.1:${server.port}${question.endpoint.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokens[turn % tokens.length] ?? ''}`,
          [headers.client]: 'web/load',
        },
        body: JSON.stringify(toWire({ ...question.input, ...(cursor === null ? {} : { cursor }) })),
      })
      const answer = (await response.json()) as { success: boolean; next_cursor?: string | null }
      if (!answer.success)
        throw new Error(`${question.endpoint.name} was refused: ${JSON.stringify(answer)} for ${JSON.stringify(question.input)}`)
      measured.push({ group: question.group, page, ms: performance.now() - startedAt })
      cursor = answer.next_cursor ?? null
    }
  }
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}
