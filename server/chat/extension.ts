/** What further parts of the service (calls) bring to the chat's sockets, and how they speak to members. */
import type * as v from 'valibot'
import type { EventDefinition, EventPayload } from '#contract/event.ts'
import type { MemberContext, Services } from '../http/context.ts'

/** Everything that is sent is parsed against the contract first: a payload that does not fit is our bug and throws. */
export interface ChatBroadcaster extends ChatSender {
  /** Only sockets of this process: for answers to bus events, which every process hears by itself. */
  readonly here: ChatSender
}

export interface ChatSender {
  /** To all his devices that have joined, but for one where one is named. */
  toMember<Definition extends EventDefinition>(
    id: number,
    event: Definition,
    payload: v.InferInput<Definition['payload']>,
    exceptSocketId?: string,
  ): void
  toSocket<Definition extends EventDefinition>(socketId: string, event: Definition, payload: v.InferInput<Definition['payload']>): void
}

/** One event of clients. Made with `answerEvent`. */
export interface ChatEventHandler {
  readonly definition: EventDefinition
  /** Of one socket; more than that is refused as `rate_limited`. */
  readonly perMinute: number
  /** What is returned stands beside `isOk: true` in the acknowledgement; a `Refusal` becomes the refusal there. */
  readonly handle: (member: MemberContext, socketId: string, payload: never) => Promise<object | void>
}

/** The events of one socket are worked on one after the other, in the order they came. */
export interface ChatExtension {
  readonly events: readonly ChatEventHandler[]
  /** After the join was acknowledged. */
  readonly onJoin?: (member: MemberContext, socketId: string) => Promise<void>
  /** After the socket has gone, for whatever reason; not when the process itself ends. */
  readonly onLeave?: (member: MemberContext, socketId: string) => Promise<void>
  /** Timers and listeners end here. */
  readonly close?: () => Promise<void> | void
}

/** Called once, when the service starts. */
export type MakeChatExtension = (broadcaster: ChatBroadcaster, services: Services) => ChatExtension

/** Ties payload and handler together by type. */
export function answerEvent<Definition extends EventDefinition>(
  definition: Definition,
  perMinute: number,
  handle: (member: MemberContext, socketId: string, payload: EventPayload<Definition>) => Promise<object | void>,
): ChatEventHandler {
  return { definition, perMinute, handle }
}
