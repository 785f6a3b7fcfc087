/**
 * Browse at full size, side by side with its floor: `node tests/load/browse.ts [--seconds=8] [--runs=3]`.
 * Needs a database filled by `npm run seed -- --scale` in DATABASE_URL; without one it makes its own in a temporary folder, which takes minutes.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import * as v from 'valibot'
import { browseVideos } from '#contract/videos.ts'
import { headers } from '#contract/endpoint.ts'
import { signInMany } from '#server/testing/sign-in-many.ts'

export interface BrowseOptions {
  readonly seconds?: number
  readonly runs?: number
  readonly connections?: number
  readonly databaseUrl?: string | undefined
}

export interface Measured {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p97Ms: number
  /** Of the serving process alone, without Postgres. */
  readonly cpuMicrosecondsPerRequest: number
}

export interface BrowseResult {
  readonly floor: Measured
  readonly ropewalk: Measured
  /** Requests a second against the floor's. */
  readonly ratio: number
}

const root = path.resolve(import.meta.dirname, '../..')
const ready = v.object({ kind: v.literal('ready'), port: v.number(), databaseUrl: v.optional(v.string()) })

/** Alternates between the two, so that whatever else the machine does hits both. */
export async function measureBrowse({
  seconds = 8,
  runs = 3,
  connections = 50,
  databaseUrl = process.env['DATABASE_URL'],
}: BrowseOptions = {}): Promise<BrowseResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-load-'))
  const server = await startServer(folder, databaseUrl)
  try {
    if (!databaseUrl) await fillToScale(folder, server.databaseUrl)
    const floor = await start('tests/load/floor-server.ts', { DATABASE_URL: server.databaseUrl })
    const tokens = await signInMany(server.databaseUrl, 1000)
    const requests = browseRequests(tokens)
    const results: { floor: Measured[]; ropewalk: Measured[] } = { floor: [], ropewalk: [] }
    const shared = { connections, seconds }
    const ask = {
      floor: () => measure(floor, { ...shared, requests: [{ method: 'POST', path: '/page' }] }),
      ropewalk: () => measure(server, { ...shared, requests }),
    }
    for (const warmUp of [ask.floor, ask.ropewalk]) await warmUp()
    for (let run = 0; run < runs; run += 1) {
      results.floor.push(await ask.floor())
      results.ropewalk.push(await ask.ropewalk())
    }
    floor.process.kill()
    const [bare, ours] = [middle(results.floor), middle(results.ropewalk)]
    return { floor: bare, ropewalk: ours, ratio: ours.requestsPerSecond / bare.requestsPerSecond }
  } finally {
    await stop(server)
    await rm(folder, { recursive: true, force: true })
  }
}

interface Running {
  readonly process: ChildProcess
  readonly port: number
  readonly databaseUrl: string
}

function startServer(folder: string, databaseUrl: string | undefined): Promise<Running> {
  return freePorts().then(([port, metricsPort]) =>
    start('server/main.ts', {
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...{
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        ROPEWALK_DATA: folder,
        ROPEWALK_DEMO: 'off',
        LOG_LEVEL: 'silent',
        NODE_ENV: 'production',
      },
    }),
  )
}

/** What serves is a process of its own, so that the load does not share its event loop. */
async function start(file: string, env: Record<string, string>): Promise<Running> {
  const child = fork(path.join(root, file), [], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const message = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  const { port, databaseUrl = env['DATABASE_URL'] ?? '' } = v.parse(ready, message)
  return { process: child, port, databaseUrl }
}

async function stop({ process: child }: Running): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function fillToScale(folder: string, databaseUrl: string): Promise<void> {
  const child = fork(path.join(root, 'server/seed.ts'), ['--scale'], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl, ROPEWALK_DATA: folder },
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The rows to measure with were not made (${String(code)}).`)
}

async function freePorts(): Promise<[number, number]> {
  const one = async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    await new Promise((resolve) => server.close(resolve))
    if (address === null || typeof address === 'string') throw new Error('no port')
    return address.port
  }
  return [await one(), await one()]
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
  { process: child, port }: Running,
  { connections, seconds, requests }: { connections: number; seconds: number; requests: autocannon.Request[] },
): Promise<Measured> {
  const before = await cpuMicroseconds(child)
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
  const spent = (await cpuMicroseconds(child)) - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were refusals, ${result.errors} failed: nothing was measured.`)
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p97Ms: result.latency.p97_5,
    cpuMicrosecondsPerRequest: spent / result.requests.total,
  }
}

/** User and system time from /proc (in hundredths of a second); 0 where there is none. */
async function cpuMicroseconds({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10_000
}

function middle(results: readonly Measured[]): Measured {
  const sorted = results.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond)
  const result = sorted[Math.floor(sorted.length / 2)]
  if (!result) throw new Error('nothing was measured')
  return result
}

function option(name: string): number | undefined {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
  return given === undefined ? undefined : Number(given)
}

if (process.argv[1] === import.meta.filename) {
  const [seconds, runs] = [option('seconds'), option('runs')]
  const { floor, ropewalk, ratio } = await measureBrowse({ ...(seconds ? { seconds } : {}), ...(runs ? { runs } : {}) })
  console.table({ floor, ropewalk })
  console.log(`Browse reaches ${ratio.toFixed(2)} of the floor (0.80 wanted), p97.5 ${ropewalk.p97Ms} ms (p95 150 ms wanted).`)
  process.exit(0)
}
