/**
 * A device that sends as the app does and shows the messages it receives; ones it may have missed are requested, over
 * the same connection.
 */
import * as v from 'valibot'
import { headers } from '#contract/endpoint.ts'
import { listMessages, type ChatMessage, type MessagingHash } from '#contract/chat/chat.ts'
import { fromWire } from '#contract/wire.ts'
import type { ApiMember } from '../api/api-member.ts'
import { limits } from '../limits.ts'
import { openAppDevice, type AppDevice } from './app-device.ts'

export interface HearingDeviceOptions {
  readonly origin: string
  readonly member: ApiMember
  readonly messagingHash: MessagingHash
}

const textOf = (memberId: number, index: number) => `${memberId} says ${index}`
const spareSeconds = 60

export class HearingDevice {
  readonly memberId: number
  /** The number of failed messages sent again by hand. */
  taps = 0
  readonly #options: HearingDeviceOptions
  readonly #device: AppDevice
  /** By their seqs. */
  readonly #known = new Map<number, ChatMessage>()
  /** Up to this seq nothing is missing. */
  #whole = 0
  #isAsking = false

  constructor(options: HearingDeviceOptions) {
    this.#options = options
    const { member, origin, messagingHash } = options
    this.memberId = member.id
    this.#device = openAppDevice({ origin, messagingHash, memberId: member.id, askToken: () => this.#token() })
    this.#device.onMessage((message) => this.#take([message]))
    this.#device.connectionState.subscribe(() => {
      if (this.#device.connectionState.get() === 'connected') this.#fill()
    })
  }

  get problems(): readonly unknown[] {
    return this.#device.problems
  }

  get shown(): readonly ChatMessage[] {
    return [...this.#known.values()].toSorted((one, other) => one.seq - other.seq)
  }

  /** Messages written and not acknowledged yet. */
  get waiting(): number {
    return this.#device.rows().length
  }

  /** `from`: how many this device has written before. */
  write(count: number, from = 0): void {
    this.#device.write(Array.from({ length: count }, (_, index) => textOf(this.memberId, from + index)))
  }

  /** Also sends failed messages again, as an attentive member would. */
  hasAll(count: number): boolean {
    const failed = this.#device.rows().filter(({ state }) => state === 'failed').length
    this.taps += failed
    if (failed > 0) this.#device.retryFailed()
    return this.#device.rows().length === 0 && this.#whole >= count && this.#known.size >= count
  }

  /** Faults in one member's messages as they are shown here. */
  faultsOf(writerId: number, count: number): { lost: number; doubled: number; disordered: number } {
    const texts = this.shown.filter(({ senderId }) => senderId === writerId).map(({ text }) => text)
    const different = new Set(texts)
    const places = texts.map((text) => Number(text.split(' ').at(-1)))
    return {
      lost: Array.from({ length: count }, (_, index) => textOf(writerId, index)).filter((text) => !different.has(text)).length,
      doubled: texts.length - different.size,
      disordered: places.filter((place, index) => place < (places[index - 1] ?? -1)).length,
    }
  }

  close(): void {
    this.#device.close()
  }

  async #token(): Promise<string> {
    const { member } = this.#options
    if (member.signedIn.expiresAt - spareSeconds < Date.now() / 1000) await member.renew()
    return member.signedIn.token
  }

  #take(messages: readonly ChatMessage[]): void {
    for (const message of messages) this.#known.set(message.seq, message)
    while (this.#known.has(this.#whole + 1)) this.#whole += 1
    if (this.#known.size > this.#whole) this.#fill()
  }

  /**
   * One request at a time. One that breaks with the connection is repeated on the next connection, or with the next
   * message.
   */
  #fill(): void {
    if (this.#isAsking) return
    this.#isAsking = true
    void this.#ask()
      .catch(() => [])
      .then((messages) => {
        this.#isAsking = false
        this.#take(messages)
      })
  }

  async #ask(): Promise<readonly ChatMessage[]> {
    const { origin, messagingHash } = this.#options
    const after = { messaging_hash: messagingHash, after_seq: String(this.#whole), limit: '100' }
    const answer = await fetch(`${origin}${listMessages.path}?${new URLSearchParams(after)}`, {
      headers: { authorization: `Bearer ${await this.#token()}`, [headers.client]: 'web/test' },
      signal: AbortSignal.timeout(limits.expectation),
    })
    if (!answer.ok) throw new Error(`${answer.status}`)
    return v.parse(v.object({ data: listMessages.response }), fromWire(await answer.json())).data.messages
  }
}
