/** A device with a chat socket: sends events, and records everything it receives. Payloads in code names. */
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import type { EventDefinition, EventPayload } from '#contract/event.ts'
import { chatNamespace, chatPath, joinMessaging, plainAnswer, seatAnswer, sendAnswer } from '#contract/chat/chat-events.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { limits } from '#tests/harness/limits.ts'

export interface ChatClient {
  readonly socket: Socket
  /** `connected`, or the reason why not. */
  readonly outcome: string
  /** Names and payloads, in order. */
  readonly heard: ReadonlyArray<readonly [name: string, payload: unknown]>
  /** Payloads of one event, parsed. */
  heardOf<Definition extends EventDefinition>(event: Definition): Array<EventPayload<Definition>>
  /** The acknowledgement as received; nothing is parsed on the way out. */
  say(name: string, payload?: unknown): Promise<unknown>
  /** The acknowledgement, parsed. */
  ask<Definition extends EventDefinition>(
    event: Definition,
    payload: v.InferInput<Definition['payload']>,
  ): Promise<v.InferOutput<typeof sendAnswer> | v.InferOutput<typeof seatAnswer> | v.InferOutput<typeof plainAnswer>>
  close(): void
}

export async function openChatClient(origin: string, auth: object): Promise<ChatClient> {
  const socket = io(`${origin}${chatNamespace}`, { path: chatPath, auth, transports: ['websocket'], reconnection: false, forceNew: true })
  const heard: Array<readonly [string, unknown]> = []
  socket.onAny((name: string, payload: unknown) => void heard.push([name, fromWire(payload)]))
  const outcome = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
  const say = (name: string, payload?: unknown): Promise<unknown> => socket.timeout(limits.expectation).emitWithAck(name, payload)
  return {
    socket,
    outcome,
    heard,
    heardOf: (event) => heard.flatMap(([name, payload]) => (name === event.name ? [v.parse(event.payload, payload)] : [])),
    say,
    ask: async (event, payload) =>
      v.parse(v.union([sendAnswer, seatAnswer, plainAnswer]), fromWire(await say(event.name, toWire(payload)))),
    close: () => void socket.disconnect(),
  }
}

/** Resolves once connected and joined, or rejects. */
export async function joinChat(
  origin: string,
  { token, memberId }: { readonly token: string; readonly memberId: number },
): Promise<ChatClient> {
  const client = await openChatClient(origin, { token })
  const answer = await client.say(joinMessaging.name, { user_id: memberId })
  if (!v.is(v.object({ is_ok: v.literal(true) }), answer)) throw new Error(`Not let in: ${client.outcome}, ${JSON.stringify(answer)}`)
  return client
}
