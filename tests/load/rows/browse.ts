/** Browse at full size, side by side with its floor: 100,000 films, a thousand members, 50 connections. */
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import autocannon from 'autocannon'
import { browseVideos } from '#contract/videos.ts'
import { headers } from '#contract/endpoint.ts'
import { signInMany } from '#server/testing/sign-in-many.ts'
import { findFreePort } from '#tests/harness/site/site-runner.ts'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import { forkServer, type ForkedServer } from '../support/fork-server.ts'
import { readCpuSeconds } from '../support/process-cost.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

const connections = 50

interface Measured {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p97Ms: number
  /** Of the serving process alone, without Postgres. */
  readonly cpuSecondsPerRequest: number
}

/** Alternates between the two, so that whatever else the machine does hits both. Its community is its own: the site's is too small. */
export async function measureBrowse({ folders, isQuick, say, closeSite }: Bench): Promise<Figure[]> {
  await closeSite()
  const [runs, seconds] = isQuick ? [1, 3] : [3, 8]
  const server = await startServer(path.join(folders.run, 'scale'))
  const { databaseUrl } = server
  if (databaseUrl === undefined) throw new Error('The server told no database.')
  const floor = await forkServer('tests/load/floor/browse-server.ts', { DATABASE_URL: databaseUrl })
  try {
    await fillToScale(path.join(folders.run, 'scale'), databaseUrl, say)
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

async function startServer(dataFolder: string): Promise<ForkedServer> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 })
  return forkServer('server/main.ts', {
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    METRICS_PORT: String(await findFreePort()),
    ROPEWALK_DATA: dataFolder,
    ROPEWALK_DEMO: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  })
}

/** Once for a kept folder. */
async function fillToScale(dataFolder: string, databaseUrl: string, say: Bench['say']): Promise<void> {
  const mark = path.join(dataFolder, 'filled-to-scale')
  if (existsSync(mark)) return
  say('making 100,000 films; this takes minutes')
  const child = fork(path.join(repositoryRoot, 'server/seed.ts'), ['--scale'], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl, ROPEWALK_DATA: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The rows to measure with were not made (${String(code)}).`)
  writeFileSync(mark, '')
}

/** Pages a member looks at before the next one comes. */
const pagesInARow = 10

/** As people scroll: the first page, then on from some place. A thousand members, because each may ask only so often. */
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

/** What the server would have handed out somewhere in the last 600 days. */
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
