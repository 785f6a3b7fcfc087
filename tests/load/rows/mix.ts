/**
 * Typical activity of members for a minute: lists, searches and the feed from 50 connections at 10,000 videos
 * (security row 38).
 */
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { browseDirectory, type DirectoryFilterInput } from '#contract/directory/directory.ts'
import { headers, type Endpoint, type RequestInput } from '#contract/endpoint.ts'
import { requestToWire } from '#contract/envelope.ts'
import { getDashboard, searchFeed } from '#contract/feed.ts'
import { searchMembers } from '#contract/members.ts'
import { browseVideos, type VideoFilterInput } from '#contract/videos.ts'
import { signInMany } from '#server/testing/sign-in-many.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import { readResidentMegabytes } from '../support/process-cost.ts'
import { openScaleServer } from '../support/scale-server.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

const connections = 50
const videoTotal = 10_000
/** Enough members to stay below the rate limit of each. */
const memberTotal = 3000

export async function measureMix(bench: Bench): Promise<Figure[]> {
  await bench.closeSite()
  // The process allocates memory for about a minute before its size becomes stable.
  const [warmUp, seconds] = bench.isQuick ? [5, 10] : [60, 60]
  const server = await openScaleServer(bench, videoTotal)
  try {
    const requests = (await signInMany(server.databaseUrl, memberTotal)).flatMap(dayOf)
    const load = (duration: number) => run(server.port, requests, duration)
    await load(warmUp)
    await waitForQuiet()
    const memory = watchMemory(server.pid)
    const result = await load(seconds)
    const megabytes = await memory.stop()
    const tenth = Math.max(1, Math.floor(megabytes.length / 10))
    const [before, after] = [mean(megabytes.slice(0, tenth)), mean(megabytes.slice(-tenth))]
    return [
      { what: 'Answered within, 95 of 100', unit: 'ms', value: result.p95, wanted: { atMost: 150 } },
      { what: 'Answered within, 97.5 of 100', unit: 'ms', value: result.latency.p97_5 },
      { what: 'Half of them', unit: 'ms', value: result.latency.p50 },
      { what: 'Requests a second', unit: 'perSecond', value: result.requests.average },
      { what: 'Requests in all', unit: 'count', value: result.requests.total },
      { what: 'Answers of 500 and more', unit: 'count', value: result['5xx'], wanted: { atMost: 0 } },
      { what: 'Other answers than 2xx', unit: 'count', value: result.non2xx - result['5xx'], wanted: { atMost: 0 } },
      { what: 'No answer', unit: 'count', value: result.errors, wanted: { atMost: 0 } },
      { what: 'Server’s memory in the last tenth against the first', unit: 'ratio', value: after / before, wanted: { atMost: 1.1 } },
      { what: 'Server’s memory in the last tenth', unit: 'MB', value: after },
    ]
  } finally {
    await server.stop()
  }
}

/** One member's requests, in a different order and with different search texts for each. */
function dayOf(token: string, index: number): autocannon.Request[] {
  const words = ['rope', 'knot', 'quiet', 'garden', 'Seil', 'café', 'first', 'window']
  const word = words[index % words.length] ?? 'rope'
  const videos = (filter: VideoFilterInput) => requestOf(token, browseVideos, filter)
  const people = (filter: DirectoryFilterInput) => requestOf(token, browseDirectory, filter)
  const all = [
    videos({}),
    requestOf(token, searchFeed, {}),
    videos({ text: { value: word } }),
    videos({ sortBy: index % 2 === 0 ? 'most-viewed' : 'most-liked' }),
    people({}),
    requestOf(token, searchMembers, { text: `scale-${index % 100}` }),
    requestOf(token, getDashboard, {}),
    videos({ searchIn: ['title', 'description'], text: { value: word } }),
    people({ text: { value: word, target: 'title' } }),
    requestOf(token, searchFeed, { page: 2 }),
  ]
  const turn = index % all.length
  return [...all.slice(turn), ...all.slice(0, turn)]
}

function requestOf<E extends Endpoint>(token: string, endpoint: E, input: RequestInput<E>): autocannon.Request {
  const isGet = endpoint.method === 'GET'
  return {
    method: isGet ? 'GET' : 'POST',
    path: endpoint.path,
    headers: { authorization: `Bearer ${token}`, [headers.client]: 'web/load', ...(isGet ? {} : { 'content-type': 'application/json' }) },
    ...(isGet ? {} : { body: JSON.stringify(requestToWire(endpoint, input)) }),
  }
}

/** autocannon does not report the 95th percentile. */
type Measured = autocannon.Result & { readonly p95: number }

/** Each connection has members of its own. */
async function run(port: number, requests: readonly autocannon.Request[], duration: number): Promise<Measured> {
  const share = Math.ceil(requests.length / connections)
  let started = 0
  const running = autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    requests: requests.slice(0, 1),
    setupClient(client) {
      const own = requests.slice(started * share, (started + 1) * share)
      started += 1
      if (own.length > 0) client.setRequests(own)
    },
  })
  const milliseconds: number[] = []
  running.on('response', (_client, _status, _bytes, took) => milliseconds.push(took))
  const result = await running
  milliseconds.sort((one, other) => one - other)
  return { ...result, p95: milliseconds[Math.ceil(milliseconds.length * 0.95) - 1] ?? Infinity }
}

/** Sampled once a second. */
function watchMemory(pid: number): { stop(): Promise<number[]> } {
  const ending = new AbortController()
  const watching = (async () => {
    const megabytes: number[] = []
    while (!ending.signal.aborted) {
      megabytes.push(readResidentMegabytes(pid))
      await delay(1000, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    return megabytes
  })()
  return {
    stop() {
      ending.abort()
      return watching
    },
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
