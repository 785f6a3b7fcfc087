/**
 * Members' activity while a part of the site is down: they read (from the database, and videos from the store), load
 * the shell, and write mail as the outbox does, with the same key until it is acknowledged. Every response is
 * recorded.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { headers, type Endpoint, type RequestInput } from '#contract/endpoint.ts'
import { requestToWire, unwrapAnswer } from '#contract/envelope.ts'
import { requestPlay } from '#contract/playback.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { createMessage, type ThreadId } from '#contract/mail/mail.ts'
import { listUploads } from '#contract/uploads.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { writeMailMessage } from '#tests/harness/api/mail.ts'
import type { RawAnswer } from '#tests/harness/api/send-request.ts'
import type { Cluster } from '../cluster.ts'

export interface Answer {
  /** The kind of request. */
  readonly what: string
  /** 0: the connection broke. */
  readonly status: number
  /** Time until the response. */
  readonly ms: number
  readonly retryAfter: string | undefined
  /** `performance.now()` at the time of the request. */
  readonly askedAt: number
  readonly code: string
}

export interface MailMessage {
  readonly text: string
  readonly threadId: ThreadId
  acknowledgedAt: number | null
  attempts: number
}

/** A request that takes longer counts as hanging. */
const hangMs = 25_000
const pauseMs = { read: 250, write: 2200, again: 1000 } as const
const code = v.looseObject({ code: v.fallback(v.string(), '') })

export class Traffic {
  readonly answers: Answer[] = []
  readonly mailMessages: MailMessage[] = []
  readonly #cluster: Cluster
  readonly #loops: Array<Promise<void>> = []
  #isOver = false

  private constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  /** Starts at once. `videoId`: a video that is ready and may be played by its owner, who reads it. */
  static async open(cluster: Cluster, { owner, videoId }: { owner: ApiMember; videoId: VideoId }): Promise<Traffic> {
    const traffic = new Traffic(cluster)
    const [writer, reader] = [await cluster.join('Writer'), await cluster.join('Reader')]
    await befriend(writer, reader)
    const threadId = await writeMailMessage(writer, reader, { subject: 'Outage', text: 'The first.' })
    traffic.#repeat(pauseMs.read, () => traffic.#call('read', reader, listUploads, {}))
    traffic.#repeat(pauseMs.read, () => traffic.#load('shell', '/'))
    traffic.#repeat(pauseMs.read, () => traffic.#load('version', '/version.json'))
    const { prefix } = await owner.call(requestPlay, { videoId: videoId })
    traffic.#repeat(pauseMs.read, () => traffic.#load('video', `${prefix}master.m3u8`, owner))
    for (const from of [writer, reader]) traffic.#repeat(pauseMs.write, () => traffic.#write(from, threadId))
    return traffic
  }

  /** Starts no new requests. */
  end(): void {
    this.#isOver = true
  }

  /** Stops writing mail; resolves when everything is acknowledged, or rejects after `patienceMs`. */
  async close(patienceMs: number): Promise<void> {
    this.end()
    const done = Promise.all(this.#loops).then(() => true)
    if (await Promise.race([done, delay(patienceMs, false, { ref: false })])) return
    throw new Error(
      `After ${patienceMs / 1000} s ${this.mailMessages.filter((mailMessage) => mailMessage.acknowledgedAt === null).length} letters were not acknowledged.`,
    )
  }

  #repeat(everyMs: number, work: () => Promise<void>): void {
    const loop = async () => {
      while (!this.#isOver) {
        const startedAt = performance.now()
        await work()
        await delay(Math.max(0, everyMs - (performance.now() - startedAt)))
      }
    }
    this.#loops.push(loop())
  }

  async #call(what: string, member: ApiMember, endpoint: Endpoint, input: RequestInput<Endpoint>): Promise<void> {
    await this.#note(what, () => member.send(endpoint.path, { method: endpoint.method, ...bodyOf(endpoint, input) }))
  }

  async #load(what: string, address: string, member?: ApiMember): Promise<void> {
    const cookie = member ? [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ') : ''
    await this.#note(what, async () => {
      const answer = await fetch(this.#cluster.origin + address, { headers: cookie ? { cookie } : {} })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes, text: bytes.toString() }
    })
  }

  /** Repeats the write until it is acknowledged, with the same key each time. */
  async #write(member: ApiMember, threadId: ThreadId): Promise<void> {
    const mailMessage: MailMessage = { text: `letter ${randomUUID()}`, threadId, acknowledgedAt: null, attempts: 0 }
    this.mailMessages.push(mailMessage)
    const key = randomUUID()
    for (;;) {
      mailMessage.attempts += 1
      const answer = await this.#note('write', () =>
        member.send(createMessage.path, {
          method: createMessage.method,
          ...bodyOf(createMessage, { threadId, text: mailMessage.text }, { [headers.idempotencyKey]: key }),
        }),
      )
      if (answer !== null && answer.status < 300) {
        unwrapAnswer(v.parse(v.looseObject({ success: v.literal(true) }), JSON.parse(answer.text)))
        mailMessage.acknowledgedAt = performance.now()
        return
      }
      await delay(pauseMs.again)
    }
  }

  async #note(what: string, ask: () => Promise<RawAnswer>): Promise<RawAnswer | null> {
    const askedAt = performance.now()
    const late = delay(hangMs, 'late' as const, { ref: false })
    const answer = await Promise.race([ask().catch((error: unknown) => error), late])
    const ms = performance.now() - askedAt
    if (answer === 'late' || answer instanceof Error || !isRaw(answer)) {
      const why = answer === 'late' ? 'no answer' : answer instanceof Error ? `${answer.name} ${answer.message}`.slice(0, 120) : 'unknown'
      this.answers.push({ what, status: 0, ms, retryAfter: undefined, askedAt, code: why })
      return null
    }
    const isRefusal = answer.status >= 400
    const word = isRefusal ? codeOf(answer.text) : ''
    this.answers.push({ what, status: answer.status, ms, retryAfter: answer.headers['retry-after'], askedAt, code: word })
    return answer
  }
}

const isRaw = (value: unknown): value is RawAnswer => typeof value === 'object' && value !== null && 'status' in value && 'bytes' in value

function codeOf(text: string): string {
  try {
    return v.parse(code, JSON.parse(text)).code
  } catch {
    // The body is a gateway's page, or a file.
    return text.slice(0, 60).replaceAll(/\s+/g, ' ')
  }
}

function bodyOf<E extends Endpoint>(endpoint: E, input: RequestInput<E>, own: Record<string, string> = {}) {
  if (endpoint.method === 'GET') return {}
  return { body: JSON.stringify(requestToWire(endpoint, input)), headers: { 'content-type': 'application/json', ...own } }
}
