/** How further parts of the service (calls) extend the chat's sockets and send to members. */
import type * as v from 'valibot'
import type { EventDefinition, EventPayload } from '#contract/event.ts'
import type { MemberContext, Services } from '../http/context.ts'

/** Every payload is parsed against the contract before it is sent: one that does not fit is our bug and throws. */
export interface ChatBroadcaster extends ChatSender {
  /** Only sockets of this process: for reactions to bus events, which every process receives. */
  readonly here: ChatSender
}

export interface ChatSender {
  /** To all joined devices of the member, except for one that may be named. */
  toMember<Definition extends EventDefinition>(
    id: number,
    event: Definition,
    payload: v.InferInput<Definition['payload']>,
    exceptSocketId?: string,
  ): void
  toSocket<Definition extends EventDefinition>(socketId: string, event: Definition, payload: v.InferInput<Definition['payload']>): void
}

/** One event that clients send. Made with `answerEvent`. */
export interface ChatEventHandler {
  readonly definition: EventDefinition
  /** Per socket; more events than that are refused as `rate_limited`. */
  readonly perMinute: number
  /** The result is placed beside `isOk: true` in the acknowledgement; a `Refusal` becomes the refusal there. */
  readonly handle: (member: MemberContext, socketId: string, payload: never) => Promise<object | void>
}

/** The events of one socket are processed one after the other, in the order they arrived. */
export interface ChatExtension {
  readonly events: readonly ChatEventHandler[]
  /** Called after the join was acknowledged. */
  readonly onJoin?: (member: MemberContext, socketId: string) => Promise<void>
  /** Called after the socket has closed, for whatever reason; not when the process itself ends. */
  readonly onLeave?: (member: MemberContext, socketId: string) => Promise<void>
  /** Ends timers and listeners. */
  readonly close?: () => Promise<void> | void
}

/** Called once, when the service starts. */
export type MakeChatExtension = (broadcaster: ChatBroadcaster, services: Services) => ChatExtension

/** Ties the types of payload and handler together. */
export function answerEvent<Definition extends EventDefinition>(
  definition: Definition,
  perMinute: number,
  handle: (member: MemberContext, socketId: string, payload: EventPayload<Definition>) => Promise<object | void>,
): ChatEventHandler {
  return { definition, perMinute, handle }
}
