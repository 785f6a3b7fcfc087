/** A socket of the chat, and the rooms it can be in. */
import type { Namespace, Socket } from 'socket.io'
import type { MemberContext } from '../http/context.ts'

export interface ChatSocketData {
  /** The member of the access token. */
  member: MemberContext
  /** Set by MESSAGING_JOIN; before it the socket receives nothing and gets no answers. */
  isJoined: boolean
  /** Public chats whose seat was lost while the join was still reading seats. */
  lostSeats: Set<number>
}

export type Acknowledge = (answer: unknown) => void
type ClientEvents = Record<string, (...arguments_: unknown[]) => void>
type ServerEvents = Record<string, (payload: unknown) => void>
export type ChatSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, ChatSocketData>
export type ChatNamespace = Namespace<ClientEvents, ServerEvents, Record<string, never>, ChatSocketData>

export const rooms = {
  /** Entered by the join. */
  member: (id: number) => `member:${id}`,
  /** Entered at once, so that a socket that never joins also ends with its session. */
  session: (id: string) => `session:${id}`,
  public: (conversationId: number) => `public:${conversationId}`,
}

/** The sockets of this process in a room. */
export function socketsIn(namespace: ChatNamespace, room: string): ChatSocket[] {
  return [...(namespace.adapter.rooms.get(room) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? [])
}
