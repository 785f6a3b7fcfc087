/**
 * A shared service is stopped for ten seconds under load and started again. During the outage responses are 503 with
 * Retry-After, after it everything continues on its own: requests, an upload, messages. Nothing is lost or duplicated,
 * and nothing needs a tap.
 */
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { VideoId } from '#contract/content/ids.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import type { Cluster } from '../cluster.ts'
import { makeVideo } from '../load/videos.ts'
import { ResumingUpload } from '../load/resuming-upload.ts'
import { Talking } from '../load/talking.ts'
import { Traffic, type Answer } from '../load/traffic.ts'
import type { Scenario, ScenarioResult } from '../scenario.ts'
import { percentile, secondsOf, until } from '../waiting.ts'
import { storedOf } from './chat.ts'

const awayMs = 10_000
/** Later responses count as hanging. */
const slowestMs = 15_000
/** Time after the service is back until all of it works again. */
const recoveredMs = 15_000
const patienceMs = 120_000
/** Between two steps of 256 kB, so that 25 MB take longer than the outage. */
const stepPauseMs = 200
/** Each device writes one message in this interval. */
const messageEveryMs = 2000

interface Part {
  readonly name: string
  readonly of: (cluster: Cluster) => { stop(): Promise<void>; start(): Promise<void> }
  /** Requests that must continue unaffected. */
  readonly untouched: ReadonlySet<string>
}

const parts = {
  'postgres-away': { name: 'PostgreSQL', of: ({ postgres }) => postgres, untouched: new Set(['shell', 'version']) },
  'redis-away': {
    name: 'Redis',
    of: ({ redis }) => redis,
    untouched: new Set(['shell', 'version', 'read', 'write', 'video', 'upload', 'chat']),
  },
  's3-away': { name: 'S3', of: ({ store }) => store, untouched: new Set(['shell', 'version', 'read', 'write', 'chat']) },
} satisfies Record<string, Part>

export const outages: Readonly<Record<string, Scenario>> = Object.fromEntries(
  Object.entries(parts).map(([name, part]) => [name, (cluster: Cluster) => runOutage(cluster, part)]),
)

interface Owned {
  readonly owner: ApiMember
  readonly videoId: VideoId
}
let known: Promise<Owned> | undefined

/** A member with a video that is ready, so that it can be watched during an outage. */
function ownedVideo(cluster: Cluster): Promise<Owned> {
  return (known ??= (async () => {
    const owner = await cluster.join('Owner')
    const file = await makeVideo(path.join(cluster.folder, 'videos'), 'short', 'watched')
    const upload = await ResumingUpload.begin({ origin: cluster.origin, member: owner, file })
    await upload.send(patienceMs)
    await untilReady(cluster, upload.videoId)
    return { owner, videoId: upload.videoId }
  })())
}

const untilReady = (cluster: Cluster, videoId: VideoId) =>
  until('the video is ready', async () => (await cluster.videoStatuses([videoId]))[0] === 'ready', patienceMs)

interface Times {
  readonly stoppedAt: number
  readonly backAt: number
}

async function runOutage(cluster: Cluster, part: Part): Promise<ScenarioResult> {
  const owned = await ownedVideo(cluster)
  const uploader = await cluster.join('Uploader')
  const talking = await Talking.open(cluster, 2)
  let isAway = false
  let endTraffic = () => undefined as void
  try {
    await until('everybody is connected', async () => (await nodesOf(cluster, talking)).every((node) => node !== null), 30_000)
    const traffic = await Traffic.open(cluster, owned)
    endTraffic = () => traffic.end()
    const file = await makeVideo(path.join(cluster.folder, 'videos'), 'short', part.name)
    const pace = () => delay(stepPauseMs)
    const video = await ResumingUpload.begin({ origin: cluster.origin, member: uploader, file, pace })
    const sending = video.send(patienceMs)
    sending.catch(() => undefined)
    const talk = setInterval(() => talking.write(1), messageEveryMs)
    endTraffic = () => {
      traffic.end()
      clearInterval(talk)
    }

    await until('a third of the upload is on its way', () => video.sentBytes > video.sizeBytes / 3, patienceMs)
    const stoppedAt = performance.now()
    isAway = true
    await part.of(cluster).stop()
    await delay(awayMs)
    // Messages written during the outage that are acknowledged nevertheless.
    const waitingAtEnd = talking.waitingTotal
    await part.of(cluster).start()
    isAway = false
    const times: Times = { stoppedAt, backAt: performance.now() }

    const recovered = await recovery(traffic, times)
    await sending
    clearInterval(talk)
    await traffic.close(patienceMs)
    await until('every message is shown by both', () => talking.hasAll(), patienceMs)
    await untilReady(cluster, video.videoId)
    const faults = [
      ...answersDuring(traffic.answers, times, part),
      ...answersAfter(traffic.answers, times),
      ...uploadFaults(video, times, part),
      ...(await mailMessageFaults(cluster, traffic)),
      ...(await chatFaults(cluster, talking)),
    ]
    if (recovered === null) faults.push(`not everything worked ${recoveredMs / 1000} s after ${part.name} was back`)
    if (part.untouched.has('chat') && waitingAtEnd > 1)
      faults.push(`${waitingAtEnd} messages were not acknowledged while ${part.name} was away`)
    const writes = `${traffic.mailMessages.length} letters, ${talking.writtenTotal} messages (${talking.taps} taps, ${waitingAtEnd} waiting at its end), an upload of ${(video.sizeBytes / 1e6).toFixed(0)} MB`
    return {
      figures: `${part.name} away for ${secondsOf(times.backAt - stoppedAt)}; ${summary(traffic.answers, times)}; works ${recovered === null ? 'not at all' : secondsOf(recovered)} after it is back; ${writes}`,
      faults,
    }
  } finally {
    endTraffic()
    talking.close()
    if (isAway) await part.of(cluster).start()
  }
}

const nodesOf = (cluster: Cluster, talking: Talking) => Promise.all(talking.devices.map(({ memberId }) => cluster.chatNodeOf(memberId)))

/** Milliseconds until each kind of request succeeds again; null after the patience. */
async function recovery({ answers }: Traffic, { backAt }: Times): Promise<number | null> {
  const firstGood = (what: string) =>
    answers.find((answer) => answer.what === what && answer.askedAt > backAt && answer.status < 400 && answer.status > 0)
  const kinds = [...new Set(answers.map(({ what }) => what))]
  const found = () => kinds.map(firstGood)
  try {
    await until('everything is answered again', () => found().every(Boolean), recoveredMs)
  } catch {
    return null
  }
  return Math.max(...found().map((answer) => (answer ? answer.askedAt + answer.ms - backAt : 0)))
}

const isDuring = ({ askedAt, ms }: Answer, { stoppedAt, backAt }: Times) => askedAt + ms > stoppedAt && askedAt < backAt

/** Expects 2xx and 503 with Retry-After; requests that do not need the service must succeed. */
function answersDuring(answers: readonly Answer[], times: Times, part: Part): string[] {
  const faults: string[] = []
  for (const answer of answers.filter((each) => isDuring(each, times))) {
    const { what, status, ms, retryAfter, code } = answer
    const at = `${what} ${secondsOf(answer.askedAt - times.stoppedAt)} into it`
    if (ms > slowestMs) faults.push(`${at}: hangs ${secondsOf(ms)}`)
    const isGood = status >= 200 && status < 400
    if (isGood) continue
    if (part.untouched.has(what)) faults.push(`${at}: ${status} ${code}, though it does not need ${part.name}`)
    else if (status !== 503) faults.push(`${at}: ${status} ${code} instead of 503`)
    else if (retryAfter === undefined) faults.push(`${at}: 503 ${code} without Retry-After`)
  }
  return counted(faults)
}

function answersAfter(answers: readonly Answer[], { backAt }: Times): string[] {
  const late = answers.filter(({ askedAt, status }) => askedAt > backAt + recoveredMs && (status === 0 || status >= 400))
  return counted(late.map(({ what, status, code }) => `${what}: ${status} ${code} long after it was back`))
}

function uploadFaults(video: ResumingUpload, { stoppedAt, backAt }: Times, part: Part): string[] {
  const faults = video.setBacks.map((bytes) => `the upload was set back by ${bytes} acknowledged bytes`)
  const epoch = Date.now() - performance.now()
  for (const { method, status, ms, retryAfter, at } of video.answers) {
    const asked = at - epoch
    if (asked + ms < stoppedAt || asked > backAt || (status >= 200 && status < 400)) continue
    const what = `upload ${method}: ${status}`
    if (part.untouched.has('upload')) faults.push(`${what}, though it does not need ${part.name}`)
    else if (status !== 503) faults.push(`${what} instead of 503`)
    else if (retryAfter === undefined) faults.push(`${what} without Retry-After`)
  }
  return counted(faults)
}

/** Each is acknowledged once, and stored once. */
async function mailMessageFaults({ postgres }: Cluster, { mailMessages }: Traffic): Promise<string[]> {
  const texts = mailMessages.map(({ text }) => text)
  const rows = await postgres.sql<{ text: string; total: number }>(
    'select text, count(*)::int total from mail_messages where text = any($1) group by text',
    [texts],
  )
  const stored = new Map(rows.map(({ text, total }) => [text, total]))
  const lost = texts.filter((text) => !stored.has(text)).length
  const doubled = rows.filter(({ total }) => total > 1).length
  return [...(lost > 0 ? [`${lost} letters were lost`] : []), ...(doubled > 0 ? [`${doubled} letters are there twice`] : [])]
}

async function chatFaults(cluster: Cluster, talking: Talking): Promise<string[]> {
  const stored = await storedOf(cluster, talking)
  return [
    ...talking.faults(),
    ...(stored === talking.writtenTotal ? [] : [`${stored} messages are stored of ${talking.writtenTotal}`]),
    ...(talking.taps > 0 ? [`${talking.taps} messages needed a tap`] : []),
  ]
}

/** Merges equal lines, with their number and the first time they occurred. */
function counted(faults: readonly string[]): string[] {
  const totals = new Map<string, { first: string; total: number }>()
  for (const fault of faults) {
    const kind = fault.replaceAll(/\d+\.\d s/g, 's')
    const known_ = totals.get(kind)
    totals.set(kind, { first: known_?.first ?? fault, total: (known_?.total ?? 0) + 1 })
  }
  return [...totals.values()].map(({ first, total }) => (total > 1 ? `${total} times: ${first}` : first))
}

/** Statuses during the outage, by kind of request. */
function summary(answers: readonly Answer[], times: Times): string {
  const during = answers.filter((answer) => isDuring(answer, times))
  const kinds = [...new Set(during.map(({ what }) => what))]
  const words = kinds.map((what) => {
    const own = during.filter((answer) => answer.what === what)
    const totals = Object.entries(Object.groupBy(own, ({ status }) => String(status))).map(([status, each]) => `${each?.length}×${status}`)
    return `${what} ${totals.join(' ')} (longest ${secondsOf(
      percentile(
        own.map(({ ms }) => ms),
        1,
      ),
    )})`
  })
  return words.join(', ')
}
