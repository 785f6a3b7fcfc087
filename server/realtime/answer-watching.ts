/** The videos and polls that a socket hears about. Its rate and its member's are checked before the database is queried. */
import * as v from 'valibot'
import { unwatchItem, watchItem, type watchAnswer, type WatchedItem } from '#contract/realtime.ts'
import type { Viewer } from '#contract/roles.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { isPlain } from '../http/limits/plain-values.ts'
import type { Logger } from '../lib/logger.ts'
import { createPace } from '../lib/pace/allowance.ts'
import { createLanes } from '../lib/pace/lanes.ts'
import type { MemberPaces } from '../lib/pace/member-paces.ts'
import { rooms, type Acknowledge, type MemberSocket } from './realtime-socket.ts'

const maxWatchedItems = 50
/** Per socket; a third at once is enough to watch everything again after a reconnection. */
const eventsPerMinute = 300
/** For all sockets of a member together. */
const memberEventsPerMinute = 1200
/** Events waiting for their turn on one socket. */
const maxWaiting = 100

export interface Watching {
  readonly log: Logger
  readonly paces: MemberPaces
  /** The policy of the item's domain: may this viewer see it? */
  readonly mayWatch: (viewer: Viewer, item: WatchedItem) => Promise<boolean>
}

/** Events of one socket are processed one after the other; those over the limit are refused as `rate_limited`. */
export function answerWatching(socket: MemberSocket, { log, paces, mayWatch }: Watching): void {
  const [pace, lanes] = [createPace(), createLanes(maxWaiting)]
  const refusedFor = () => pace.spend('', eventsPerMinute) ?? paces.of(socket.data.memberId).spend('', memberEventsPerMinute)

  const answerWith = (work: (payload: unknown) => Promise<boolean>) => (payload: unknown, last: unknown) => {
    const seconds = refusedFor()
    if (seconds !== null) return acknowledge(last, { isWatching: false, code: 'rate_limited', retryAfterSeconds: seconds })
    if (!isPlain(payload)) return acknowledge(last, { isWatching: false })
    const isTaken = lanes.add('', async () => {
      if (socket.connected) acknowledge(last, { isWatching: await work(payload) })
    })
    if (!isTaken) acknowledge(last, { isWatching: false, code: 'rate_limited', retryAfterSeconds: 1 })
  }

  async function watch(payload: unknown): Promise<boolean> {
    const request = v.safeParse(watchItem.payload, fromWire(payload))
    if (!request.success || countWatched(socket) >= maxWatchedItems) return false
    const item = request.output
    let isAllowed = false
    await paces
      .of(socket.data.memberId)
      .run(async () => {
        if (socket.connected) isAllowed = await mayWatch(socket.data.viewer, item)
      })
      .catch((error: unknown) => log.error({ err: error, item }, 'Could not tell whether an item may be watched.'))
    if (isAllowed) await socket.join(rooms.watched(item))
    return isAllowed
  }

  async function unwatch(payload: unknown): Promise<boolean> {
    const request = v.safeParse(unwatchItem.payload, fromWire(payload))
    if (request.success) await socket.leave(rooms.watched(request.output))
    return false
  }

  socket.on(watchItem.name, answerWith(watch))
  socket.on(unwatchItem.name, answerWith(unwatch))
}

/** `last` is the last value a client sends; socket.io makes it a function only if an answer is wanted. */
function acknowledge(last: unknown, answer: v.InferInput<typeof watchAnswer>): void {
  if (typeof last === 'function') (last as Acknowledge)(toWire(answer))
}

function countWatched(socket: MemberSocket): number {
  return [...socket.rooms].filter((room) => /^(?:video|poll):/.test(room)).length
}
