/**
 * A device on a bad connection that behaves like the app's own: messages wait in order until they are acknowledged, a lost connection is
 * reopened after a pause, and messages missed meanwhile are fetched, not guessed.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { io, type Socket } from 'socket.io-client'
import { headers } from '#contract/endpoint.ts'
import { chatNamespace, chatPath, joinMessaging, newMessage, sendAnswer, sendMessage } from '#contract/chat/chat-events.ts'
import { listMessages, type ChatMessage, type MessagingHash } from '#contract/chat/chat.ts'
import { chatTimes } from '#contract/chat/limits.ts'
import { fromWire, toWire } from '#contract/wire.ts'

export interface SteadyOptions {
  /** Used in turn, the next one after each break. */
  readonly origins: readonly string[]
  readonly token: string
  readonly memberId: number
  readonly messagingHash: MessagingHash
  readonly reconnectMs?: number
}

interface Waiting {
  readonly clientId: string
  readonly text: string
  isSent: boolean
}

const aheadOfAnswers = 10

export class SteadyClient {
  /** The messages on the screen, in order. */
  readonly shown: ChatMessage[] = []
  readonly acknowledged: ChatMessage[] = []
  breaks = 0
  readonly #options: SteadyOptions
  readonly #waiting: Waiting[] = []
  #isClosed = false
  #socket: Socket | null = null
  #isJoined = false
  #showing: Promise<void> = Promise.resolve()

  constructor(options: SteadyOptions) {
    this.#options = options
    void this.#live()
  }

  /** Not acknowledged yet. */
  get waiting(): number {
    return this.#waiting.length
  }

  send(text: string): void {
    this.#waiting.push({ clientId: randomUUID(), text, isSent: false })
    if (this.#socket) this.#flush(this.#socket)
  }

  /** Fetches missing messages, as at the next opening. */
  async catchUp(): Promise<void> {
    await this.#showing
    await this.#askMissing()
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.disconnect()
  }

  get #origin(): string {
    return this.#options.origins[this.breaks % this.#options.origins.length] ?? ''
  }

  get #lastSeq(): number {
    return this.shown.at(-1)?.seq ?? 0
  }

  async #live(): Promise<void> {
    while (!this.#isClosed) {
      await this.#talk()
      this.breaks += 1
      if (!this.#isClosed) await delay(this.#options.reconnectMs ?? chatTimes.reconnectMs)
    }
  }

  /** One connection, from its opening to its end. */
  async #talk(): Promise<void> {
    for (const entry of this.#waiting) entry.isSent = false
    this.#isJoined = false
    const auth = { token: this.#options.token }
    const settings = { path: chatPath, auth, transports: ['websocket'], reconnection: false, forceNew: true, timeout: chatTimes.connectMs }
    const line = io(`${this.#origin}${chatNamespace}`, settings)
    this.#socket = line
    const over = new Promise<void>((resolve) => {
      line.once('disconnect', () => resolve())
      line.once('connect_error', () => resolve())
    })
    line.on(newMessage.name, (raw: unknown) => this.#show(v.parse(newMessage.payload, fromWire(raw)).message))
    line.once('connect', () => void this.#join(line).catch(() => void line.disconnect()))
    await over
    line.disconnect()
  }

  async #join(line: Socket): Promise<void> {
    await line.timeout(chatTimes.sendMs).emitWithAck(joinMessaging.name, { user_id: this.#options.memberId })
    this.#isJoined = true
    await this.catchUp()
    this.#flush(line)
  }

  #flush(line: Socket): void {
    for (const entry of this.#waiting.slice(0, aheadOfAnswers)) {
      if (entry.isSent || !line.connected || !this.#isJoined) continue
      entry.isSent = true
      const payload = toWire({ messagingHash: this.#options.messagingHash, clientId: entry.clientId, text: entry.text })
      line.timeout(chatTimes.sendMs).emit(sendMessage.name, payload, (failure: Error | null, raw: unknown) => {
        const answer = failure ? null : v.parse(sendAnswer, fromWire(raw))
        // Without an answer, or refused: starts again from the first waiting message, on a new connection.
        if (!answer?.isOk) return void line.disconnect()
        const place = this.#waiting.indexOf(entry)
        if (place >= 0) this.#waiting.splice(place, 1)
        this.acknowledged.push(answer.message)
        this.#show(answer.message)
        this.#flush(line)
      })
    }
  }

  /** In order: a message ahead of those shown waits for the ones in between. */
  #show(message: ChatMessage): void {
    this.#showing = this.#showing
      .then(async () => {
        if (message.seq <= this.#lastSeq) return
        if (message.seq === this.#lastSeq + 1) this.shown.push(message)
        else await this.#askMissing()
      })
      .catch(() => void this.#socket?.disconnect())
  }

  async #askMissing(): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const after = { messaging_hash: this.#options.messagingHash, after_seq: String(this.#lastSeq), limit: '100' }
      const answer = await fetch(`${this.#origin}${listMessages.path}?${new URLSearchParams(after)}`, {
        headers: { authorization: `Bearer ${this.#options.token}`, [headers.client]: 'web/test' },
        signal: AbortSignal.timeout(chatTimes.sendMs),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      const { data } = v.parse(v.object({ data: listMessages.response }), fromWire(await answer.json()))
      this.shown.push(...data.messages.filter(({ seq }) => seq > this.#lastSeq))
      hasMore = data.hasMore && data.messages.length > 0
    }
  }
}
