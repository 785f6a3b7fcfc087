/** Limits of sockets that do not depend on their events: how many one member has, and how much one connection sends. */
import { createAllowance } from './allowance.ts'

/** Tabs and devices of one member in one process. */
export const mostSockets = 20
/** A third at once: every tab may reconnect at the same moment after a restart. */
export const connectionsPerMinute = 120
/** Limit for one connection, counting every packet. The app never sends that many; a connection that does is closed. */
export const packetsPerMinute = 3000

export interface Places<Place> {
  /** The place to give up, if there are too many. The member is looking at the newest tab, so the oldest one is closed. */
  take(memberId: number, place: Place): Place | undefined
  leave(memberId: number, place: Place): void
}

export function createPlaces<Place>(most: number): Places<Place> {
  const taken = new Map<number, Set<Place>>()
  return {
    take(memberId, place) {
      const own = taken.get(memberId) ?? new Set()
      taken.set(memberId, own.add(place))
      if (own.size <= most) return undefined
      const [oldest] = own
      return oldest
    },
    leave(memberId, place) {
      const own = taken.get(memberId)
      own?.delete(place)
      if (own?.size === 0) taken.delete(memberId)
    },
  }
}

/** The part of engine.io's socket that is needed here. */
interface Connection {
  on(event: 'packet', listener: () => void): unknown
  close(discard: boolean): unknown
  readonly transport: object
}

/** Counts packets before authentication and parsing, so that any flood is stopped. */
export function endFlood(connection: Connection, onFlood: () => void): void {
  const allowance = createAllowance(packetsPerMinute)
  let isOver = false
  connection.on('packet', () => {
    if (isOver || allowance.spend() === null) return
    isOver = true
    onFlood()
    connection.close(true)
    terminate(connection.transport)
  })
}

/** A WebSocket keeps reading until the other side agrees to close, which a flooding one does not. */
function terminate(transport: object): void {
  if (!('socket' in transport) || typeof transport.socket !== 'object' || transport.socket === null) return
  if ('terminate' in transport.socket && typeof transport.socket.terminate === 'function') transport.socket.terminate()
}
