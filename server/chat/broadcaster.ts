import type { EventDefinition } from '#contract/event.ts'
import { toWire } from '#contract/wire.ts'
import * as v from 'valibot'
import { rooms, type ChatNamespace } from './chat-socket.ts'
import type { ChatBroadcaster, ChatSender } from './extension.ts'

export function createBroadcaster(namespace: ChatNamespace): ChatBroadcaster {
  const everywhere = createSender((room) => namespace.to(room))
  return { ...everywhere, here: createSender((room) => namespace.local.to(room)) }
}

function createSender(at: (room: string) => Pick<ReturnType<ChatNamespace['to']>, 'emit' | 'except'>): ChatSender {
  return {
    toMember: (id, event, payload, exceptSocketId) =>
      void at(rooms.member(id))
        .except(exceptSocketId ?? [])
        .emit(event.name, outgoing(event, payload)),
    // Each socket is in a room named by its own id.
    toSocket: (socketId, event, payload) => void at(socketId).emit(event.name, outgoing(event, payload)),
  }
}

/** The payload in its wire form. A payload that does not fit the contract is our bug and throws. */
export function outgoing<Definition extends EventDefinition>(event: Definition, payload: v.InferInput<Definition['payload']>): unknown {
  return toWire(v.parse(event.payload, payload))
}
