/** An event of a client: order, pace, shape, answer. Nothing a client sends can throw past here. */
import * as v from 'valibot'
import { invalid, Refusal } from '#contract/error.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { toFailure } from '../http/errors.ts'
import { wireFieldErrors } from '../http/parse-request.ts'
import type { Logger } from '../lib/logger.ts'
import type { Acknowledge, ChatSocket } from './chat-socket.ts'
import type { ChatEventHandler } from './extension.ts'
import { createAllowance } from './allowance.ts'
import { createLanes } from './lanes.ts'

/** Of everything one socket says, known or not. */
const eventsPerMinute = 1200
/** Waiting for their turn on one socket. */
const maxWaiting = 200

/** What a refused event is acknowledged with. */
export function refusalAnswer(error: unknown, eventId: string): { body: object; isReported: boolean } {
  const { body, isReported } = toFailure(error, eventId)
  const { success: _success, data: _data, ...rest } = body
  return { body: { is_ok: false, ...rest }, isReported }
}

export interface Answering {
  readonly log: Logger
  readonly handlers: readonly ChatEventHandler[]
  /** The join may answer before it has succeeded; everything else is refused until then. */
  readonly join: ChatEventHandler
  /** A refused join ends the socket, after its answer. */
  readonly onJoinRefused: (socket: ChatSocket) => void
}

/**
 * Events of one socket and kind are worked on one after the other: messages arrive in the order they were sent. What still waits when
 * the socket goes is dropped; whoever sent it has no acknowledgement and sends it again.
 */
export function answerEvents(socket: ChatSocket, { log, handlers, join, onJoinRefused }: Answering): void {
  const known = new Map([join, ...handlers].map((handler) => [handler.definition.name, handler]))
  const allowances = new Map([...known.values()].map(({ definition, perMinute }) => [definition.name, createAllowance(perMinute)]))
  const overall = createAllowance(eventsPerMinute)
  const lanes = createLanes(maxWaiting)

  async function work(name: string, payload: unknown): Promise<object> {
    const handler = known.get(name)
    if (handler !== join && !socket.data.isJoined) throw new Refusal('unauthorized')
    if (!handler) throw invalid({ event: ['invalid'] })
    const result = v.safeParse(handler.definition.payload, fromWire(payload ?? {}))
    if (!result.success) throw invalid(wireFieldErrors(result.issues))
    // Parsed by the definition the handler was made for.
    const answer = await handler.handle(socket.data.member, socket.id, result.output as never)
    return { is_ok: true, ...(toWire(answer ?? {}) as object) }
  }

  socket.onAny((name: string, ...values: unknown[]) => {
    const last = values.at(-1)
    const acknowledge = typeof last === 'function' ? (last as Acknowledge) : undefined
    const payload = last === acknowledge && values.length === 1 ? undefined : values[0]
    const refuse = (error: unknown) => {
      const { body, isReported } = refusalAnswer(error, socket.id)
      if (isReported) log.error({ err: error, event: known.has(name) ? name : '(unknown)' }, 'An event of the chat failed.')
      acknowledge?.(body)
      if (name === join.definition.name && !socket.data.isJoined) onJoinRefused(socket)
    }
    const seconds = overall.spend() ?? allowances.get(name)?.spend() ?? null
    if (seconds !== null) return refuse(new Refusal('rate_limited', { retryAfterSeconds: seconds }))
    const isTaken = lanes.add(known.has(name) ? name : '', async () => {
      if (!socket.connected) return
      await work(name, payload).then((answer) => acknowledge?.(answer), refuse)
    })
    if (!isTaken) refuse(new Refusal('rate_limited', { retryAfterSeconds: 1 }))
  })
}
