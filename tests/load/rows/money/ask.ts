/** Requests to a forked server, four at a time, and how long each takes. */
import { headers, type Endpoint } from '#contract/endpoint.ts'
import { toWire } from '#contract/wire.ts'
import type { ForkedServer } from '../../support/fork-server.ts'

const askers = 4

export interface Request {
  readonly endpoint: Endpoint
  readonly input: object
  /** Null: without a session. */
  readonly token: string | null
}

/** Times in milliseconds. The first tenth is a warm-up. */
export async function askAll(server: ForkedServer, requests: readonly Request[]): Promise<number[]> {
  const [waiting, times] = [[...requests], new Array<number>()]
  async function askInTurn(): Promise<void> {
    for (let request = waiting.shift(); request; request = waiting.shift()) times.push((await ask(server, request)).ms)
  }
  await Promise.all(Array.from({ length: askers }, askInTurn))
  return times.slice(Math.ceil(times.length / 10))
}

/** From the newest page on; the history has a limit of requests a minute, so fewer than of purchases. */
export async function turnPages(server: ForkedServer, pages: (cursor: string | null) => Request, total: number): Promise<number[]> {
  const times: number[] = []
  let cursor: string | null = null
  for (let page = 0; page < total; page += 1) {
    const answer = await ask(server, pages(cursor))
    times.push(answer.ms)
    cursor = answer.nextCursor
  }
  return times
}

async function ask(server: ForkedServer, { endpoint, input, token }: Request): Promise<{ ms: number; nextCursor: string | null }> {
  const startedAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${server.port}${endpoint.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headers.client]: 'web/load',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(toWire(input)),
  })
  const answer = (await response.json()) as { success: boolean; next_cursor?: string | null }
  if (!answer.success) throw new Error(`${endpoint.name} was refused: ${JSON.stringify(answer)}`)
  return { ms: performance.now() - startedAt, nextCursor: answer.next_cursor ?? null }
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}
