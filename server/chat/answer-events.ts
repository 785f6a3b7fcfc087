/** Handles an event of a client: order, rate, shape, answer. Nothing a client sends can throw past here. */
import * as v from 'valibot'
import { invalid, Refusal } from '#contract/error.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { checkApproved } from '../http/access/check-access.ts'
import { toFailure } from '../http/errors.ts'
import { wireFieldErrors } from '../http/parse-request.ts'
import { checkPlain } from '../http/limits/plain-values.ts'
import type { Logger } from '../lib/logger.ts'
import { createPace, type Pace } from '../lib/pace/allowance.ts'
import { createLanes } from '../lib/pace/lanes.ts'
import type { MemberPaces } from '../lib/pace/member-paces.ts'
import type { Acknowledge, ChatSocket } from './chat-socket.ts'
import type { ChatEventHandler } from './extension.ts'

/** Of all events of one socket, known or not. */
const eventsPerMinute = 1200
/** All sockets of a member in this process together may send this many times the limit of one socket. */
const memberShare = 4
/** Events waiting for their turn on one socket. */
const maxWaiting = 200

export interface Answering {
  readonly log: Logger
  readonly paces: MemberPaces
  readonly handlers: readonly ChatEventHandler[]
  /** All other events are refused until it has succeeded; if it is refused itself, it ends the socket. */
  readonly join: ChatEventHandler
}

/**
 * Events of one socket and kind are processed one after the other: messages arrive in the order they were sent. Events still waiting when
 * the socket closes are dropped; their sender has no acknowledgement and sends them again.
 */
export function answerEvents({ log, paces, handlers, join }: Answering): (socket: ChatSocket) => void {
  const known = new Map([join, ...handlers].map((handler) => [handler.definition.name, handler]))

  async function work(socket: ChatSocket, name: string, payload: unknown): Promise<object> {
    const handler = known.get(name)
    if (handler !== join && !socket.data.isJoined) throw new Refusal('unauthorized')
    if (handler !== join) checkApproved(socket.data.member.viewer)
    if (!handler) throw invalid({ event: ['invalid'] })
    checkPlain(payload)
    const result = v.safeParse(handler.definition.payload, fromWire(payload ?? {}))
    if (!result.success) throw invalid(wireFieldErrors(result.issues))
    // Parsed with the definition the handler was made for.
    const handle = () => handler.handle(socket.data.member, socket.id, result.output as never)
    let answer: object = {}
    await paces.of(socket.data.member.viewer.id).run(async () => {
      if (socket.connected) answer = answered(await handle())
    })
    return { ...answer, is_ok: true }
  }

  function refuse(socket: ChatSocket, name: string, error: unknown, acknowledge: Acknowledge | undefined): void {
    const { body, isReported } = toFailure(error, socket.id)
    if (isReported) log.error({ err: error, event: known.has(name) ? name : '(unknown)' }, 'An event of the chat failed.')
    const { success: _success, data: _data, ...rest } = body
    acknowledge?.({ is_ok: false, ...rest })
    if (name === join.definition.name && !socket.data.isJoined) socket.disconnect(true)
  }

  /** Null if the event may be processed now; does not query the database. */
  function secondsToWait(socket: ChatSocket, own: Pace, name: string): number | null {
    const perMinute = known.get(name)?.perMinute ?? eventsPerMinute
    const all = paces.of(socket.data.member.viewer.id)
    return (
      own.spend('', eventsPerMinute) ??
      own.spend(`event ${name}`, perMinute) ??
      all.spend('', eventsPerMinute * memberShare) ??
      all.spend(`event ${name}`, perMinute * memberShare)
    )
  }

  return (socket) => {
    const [own, lanes] = [createPace(), createLanes(maxWaiting)]
    socket.onAny((name: string, ...values: unknown[]) => {
      const last = values.at(-1)
      // socket.io's last argument, present if the client wants an answer.
      const acknowledge = typeof last === 'function' ? (last as Acknowledge) : undefined
      const payload = acknowledge && values.length === 1 ? undefined : values[0]
      const seconds = secondsToWait(socket, own, known.has(name) ? name : '')
      if (seconds !== null) return refuse(socket, name, new Refusal('rate_limited', { retryAfterSeconds: seconds }), acknowledge)
      const isTaken = lanes.add(known.has(name) ? name : '', async () => {
        if (!socket.connected) return
        await work(socket, name, payload).then(
          (answer) => acknowledge?.(answer),
          (error: unknown) => refuse(socket, name, error, acknowledge),
        )
      })
      if (!isTaken) refuse(socket, name, new Refusal('rate_limited', { retryAfterSeconds: 1 }), acknowledge)
    })
  }
}

function answered(answer: object | void): object {
  // An object stays an object; only its keys are renamed.
  return answer ? (toWire(answer) as object) : {}
}
