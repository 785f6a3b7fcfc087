/** Browse at full size, side by side with its floor: 100,000 videos, a thousand members, 50 connections. */
import autocannon from 'autocannon'
import { browseVideos } from '#contract/videos.ts'
import { headers } from '#contract/endpoint.ts'
import { signInMany } from '#server/testing/sign-in-many.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import { forkServer, type ForkedServer } from '../support/fork-server.ts'
import { readCpuSeconds } from '../support/process-cost.ts'
import { openScaleServer } from '../support/scale-server.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

const connections = 50

interface Measured {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p97Ms: number
  /** Of the serving process only, without Postgres. */
  readonly cpuSecondsPerRequest: number
}

/**
 * Alternates between the two, so that other load on the machine affects both. Uses a community of its own: the site's
 * is too small.
 */
export async function measureBrowse({ folders, isQuick, say, closeSite }: Bench): Promise<Figure[]> {
  await closeSite()
  const [runs, seconds] = isQuick ? [1, 3] : [3, 8]
  const server = await openScaleServer({ folders, say })
  const { databaseUrl } = server
  const floor = await forkServer('tests/load/floor/browse-server.ts', { DATABASE_URL: databaseUrl })
  try {
    const requests = browseRequests(await signInMany(databaseUrl, 1000))
    const ask = {
      floor: () => measure(floor, { seconds, requests: [{ method: 'POST', path: '/page' }] }),
      ropewalk: () => measure(server, { seconds, requests }),
    }
    const results: { floor: Measured[]; ropewalk: Measured[] } = { floor: [], ropewalk: [] }
    for (const warmUp of [ask.floor, ask.ropewalk]) await warmUp()
    for (let run = 0; run < runs; run += 1) {
      await waitForQuiet()
      results.floor.push(await ask.floor())
      results.ropewalk.push(await ask.ropewalk())
      say(
        `run ${run + 1}: bare ${results.floor.at(-1)?.requestsPerSecond.toFixed(0)} /s, ours ${results.ropewalk.at(-1)?.requestsPerSecond.toFixed(0)} /s`,
      )
    }
    return figuresOf(middle(results.floor), middle(results.ropewalk))
  } finally {
    await floor.stop()
    await server.stop()
  }
}

function figuresOf(floor: Measured, ours: Measured): Figure[] {
  const share = ours.requestsPerSecond / floor.requestsPerSecond
  return [
    { what: 'Pages a second against bare Fastify and pg', unit: 'ratio', value: share, floor: 1, wanted: { atLeast: 0.8 } },
    { what: 'Pages a second', unit: 'perSecond', value: ours.requestsPerSecond, floor: floor.requestsPerSecond },
    { what: 'Answered within, half of them', unit: 'ms', value: ours.p50Ms, floor: floor.p50Ms },
    { what: 'Answered within, 97.5 of 100', unit: 'ms', value: ours.p97Ms, floor: floor.p97Ms, wanted: { atMost: 150 } },
    {
      what: 'CPU of the serving process for a page',
      unit: 'us',
      value: ours.cpuSecondsPerRequest * 1_000_000,
      floor: floor.cpuSecondsPerRequest * 1_000_000,
    },
  ]
}

/** Pages one member requests before the next one starts. */
const pagesInARow = 10

/**
 * As people scroll: the first page, then on from some position. A thousand members, because each has a rate limit.
 */
function browseRequests(tokens: readonly string[]): autocannon.Request[] {
  return tokens.flatMap((token) =>
    Array.from({ length: pagesInARow }, (_, page) => browseRequest(token, page === 0 ? {} : { cursor: anyCursor() })),
  )
}

function browseRequest(token: string, body: object): autocannon.Request {
  return {
    method: 'POST',
    path: browseVideos.path,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, [headers.client]: 'web/load' },
    body: JSON.stringify(body),
  }
}

/** A cursor as the server would have returned it somewhere in the last 600 days. */
function anyCursor(): string {
  const microseconds = String(Math.floor((Date.now() - Math.random() * 600 * 86_400_000) * 1000))
  return Buffer.from(JSON.stringify(['latest', 'all', 2, 10_000, microseconds, Number.MAX_SAFE_INTEGER])).toString('base64url')
}

async function measure(
  { pid, port }: ForkedServer,
  { seconds, requests }: { seconds: number; requests: autocannon.Request[] },
): Promise<Measured> {
  const before = readCpuSeconds(pid).own
  const share = Math.ceil(requests.length / connections)
  let started = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: requests.slice(0, 1),
    // Each connection has members of its own.
    setupClient(client) {
      const own = requests.slice(started * share, (started + 1) * share)
      started += 1
      if (own.length > 0) client.setRequests(own)
    },
  })
  const spent = readCpuSeconds(pid).own - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were refusals, ${result.errors} failed: nothing was measured.`)
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p97Ms: result.latency.p97_5,
    cpuSecondsPerRequest: spent / result.requests.total,
  }
}

function middle(results: readonly Measured[]): Measured {
  const sorted = results.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond)
  const result = sorted[Math.floor(sorted.length / 2)]
  if (!result) throw new Error('nothing was measured')
  return result
}
