/** A member's socket, and the rooms it can be in. */
import type { Server, Socket } from 'socket.io'
import type { WatchedItem } from '#contract/realtime.ts'
import type { Viewer } from '#contract/roles.ts'

export interface SocketData {
  viewer: Viewer
  memberId: number
  sessionId: string
}

export type Acknowledge = (answer: unknown) => void
type ClientEvents = Record<string, (payload: unknown, acknowledge?: unknown) => void>
type ServerEvents = Record<string, (payload: unknown) => void>
export type MemberSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>
export type SocketServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>

export const rooms = {
  member: (id: number) => `member:${id}`,
  session: (id: string) => `session:${id}`,
  watched: (item: WatchedItem) => ('videoId' in item ? `video:${item.videoId}` : `poll:${item.pollId}`),
}
