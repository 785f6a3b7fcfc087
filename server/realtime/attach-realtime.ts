/**
 * Sockets: bus events → contract events, to the members they concern. Nodes need no adapter between them, because the bus itself connects
 * them (`events/bridge.ts`) and every node serves its own sockets.
 */
import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import * as v from 'valibot'
import type { EventDefinition } from '#contract/event.ts'
import {
  connectionReplaced,
  encodingChanged,
  pollChanged,
  realtimePath,
  renditionAdded,
  currentUserChanged,
  sessionEnded,
  videoChanged,
  type WatchedItem,
} from '#contract/realtime.ts'
import type { Viewer } from '#contract/roles.ts'
import { toWire } from '#contract/wire.ts'
import { findChangedSessions } from '../db/changed-sessions.ts'
import { recordPresence } from '../db/presence/record-visit.ts'
import type { Cause } from '../events/bus.ts'
import type { Authenticator } from '../http/auth.ts'
import type { Services } from '../http/context.ts'
import { createMemberPaces, type MemberPaces } from '../lib/pace/member-paces.ts'
import { connectionsPerMinute, createPlaces, endFlood, mostSockets } from '../lib/pace/socket-limits.ts'
import { answerWatching } from './answer-watching.ts'
import { createCalmNews } from './calm-news.ts'
import { forwardPeople } from './forward-people.ts'
import { rooms, type MemberSocket, type SocketServer } from './realtime-socket.ts'

export interface RealtimeOptions {
  readonly httpServer: HttpServer
  readonly services: Services
  readonly authenticator: Authenticator
  /** The policy of the item's domain: may this viewer see it? */
  readonly mayWatch: (viewer: Viewer, item: WatchedItem) => Promise<boolean>
}

export interface Realtime {
  /** Ends every connection; clients reconnect to another node. */
  close(): Promise<void>
}

/** Sign-outs, bans and new roles that reached us without an event (another tool, a lost notification) take effect within this time. */
const sweepMs = 3000
/** Well within the five minutes that count as being here, and no more often than a visit is written. */
const presenceMs = 90_000

export function attachRealtime(options: RealtimeOptions): Realtime {
  const { httpServer, services } = options
  const io: SocketServer = new Server(httpServer, {
    path: realtimePath,
    serveClient: false,
    maxHttpBufferSize: 16_000,
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    ...(services.config.APP_ORIGIN ? { cors: { origin: new URL(services.config.APP_ORIGIN).origin } } : {}),
  })
  const paces = createMemberPaces()
  guardSockets({ io, services, authenticator: options.authenticator, paces })
  io.on('connection', (socket) => answerWatching(socket, { log: services.log, paces, mayWatch: options.mayWatch }))
  const unsubscribe = forwardEvents(io, options)
  const sweep = setInterval(() => void checkSessions(io, options), sweepMs)
  const heartbeat = setInterval(() => void keepPresent(io, services), presenceMs)
  for (const timer of [sweep, heartbeat]) timer.unref()
  return {
    async close() {
      for (const timer of [sweep, heartbeat]) clearInterval(timer)
      for (const stop of unsubscribe) stop()
      // The HTTP server is not ours to close, so only the sockets are ended.
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** The access token is the only claim a client makes; its identity and its rooms follow from that. */
async function admit(
  socket: MemberSocket,
  authenticator: Authenticator,
  paces: MemberPaces,
  next: (refusal?: Error) => void,
): Promise<void> {
  try {
    await seat(socket, authenticator, paces)
    next()
  } catch (error) {
    next(error instanceof Error ? error : new Error('server_error'))
  }
}

async function seat(socket: MemberSocket, authenticator: Authenticator, paces: MemberPaces): Promise<void> {
  const auth = v.safeParse(v.object({ token: v.pipe(v.string(), v.maxLength(2000)) }), socket.handshake.auth)
  const caller = auth.success ? await authenticator.authenticate(`Bearer ${auth.output.token}`) : null
  if (!caller || caller.viewer.id === null || caller.sessionId === null) throw new Error(caller?.refusal?.code ?? 'unauthorized')
  if (paces.of(caller.viewer.id).spend('connect', connectionsPerMinute) !== null) throw new Error('rate_limited')
  socket.data.viewer = caller.viewer
  socket.data.memberId = caller.viewer.id
  socket.data.sessionId = caller.sessionId
  await socket.join([rooms.member(caller.viewer.id), rooms.session(caller.sessionId)])
}

interface Guarding extends Pick<RealtimeOptions, 'services' | 'authenticator'> {
  readonly io: SocketServer
  readonly paces: MemberPaces
}

/** Limits that apply before and beside every event (`lib/pace`). */
function guardSockets({ io, services, authenticator, paces }: Guarding): void {
  const places = createPlaces<MemberSocket>(mostSockets)
  io.engine.on('connection', (connection) => {
    endFlood(connection, () => services.log.warn('A connection sent too much and was ended.'))
  })
  io.use((socket, next) => {
    void admit(socket, authenticator, paces, next)
  })
  io.on('connection', (socket) => {
    const { memberId } = socket.data
    const surplus = places.take(memberId, socket)
    if (surplus) {
      surplus.emit(connectionReplaced.name, {})
      surplus.disconnect(true)
    }
    socket.once('disconnect', () => places.leave(memberId, socket))
  })
}

function forwardEvents(io: SocketServer, { services, mayWatch, authenticator }: RealtimeOptions): Array<() => void> {
  const { bus } = services
  const toWatchers = async <Definition extends EventDefinition>(
    item: WatchedItem,
    event: Definition,
    payload: v.InferInput<Definition['payload']>,
    causedBy: Cause | null = null,
  ) => {
    await dropUnwelcomeWatchers(io, item, mayWatch)
    send(io, rooms.watched(item), event, payload, causedBy)
  }
  const pollNews = createCalmNews(
    (pollId, causedBy) => toWatchers({ pollId }, pollChanged, { pollId }, causedBy),
    (error, pollId) => services.log.error({ err: error, pollId }, 'Could not tell the watchers of a poll.'),
  )
  return [
    () => pollNews.close(),
    bus.on('polls.changed', ({ pollId }, causedBy) => pollNews.note(pollId, causedBy)),
    bus.on('encoding.changed', ({ memberId, progress }) => send(io, rooms.member(memberId), encodingChanged, progress)),
    bus.on('playback.renditionAdded', ({ videoId, isComplete }) => toWatchers({ videoId }, renditionAdded, { videoId, isComplete })),
    bus.on('videos.changed', ({ videoId }, causedBy) => toWatchers({ videoId }, videoChanged, { videoId }, causedBy)),
    bus.on('accounts.selfChanged', ({ memberId }) => refreshViewers(io, rooms.member(memberId), authenticator)),
    bus.on('accounts.sessionEnded', ({ sessionId }) => endSession(io, sessionId)),
    ...forwardPeople(services, {
      connected: () => [...new Set([...io.of('/').sockets.values()].flatMap(({ data }) => data.viewer.id ?? []))],
      send: (memberId, event, payload, causedBy) => send(io, rooms.member(memberId), event, payload, causedBy),
    }),
  ]
}

/**
 * Parsed against the contract on the way out: a payload that does not fit is our bug and throws into the bus's log. The tab that caused
 * the event is left out, because the answer to its call has reported it.
 */
function send<Definition extends EventDefinition>(
  io: SocketServer,
  room: string,
  event: Definition,
  payload: v.InferInput<Definition['payload']>,
  causedBy: Cause | null = null,
): void {
  io.local
    .to(room)
    .except(causedBy && isOwnSocket(io, causedBy) ? causedBy.socketId : [])
    .emit(event.name, toWire(v.parse(event.payload, payload)))
}

/** Only a socket of the same session can be left out, and no room. Sockets of other nodes are left out there. */
function isOwnSocket(io: SocketServer, { sessionId, socketId }: Cause): boolean {
  return io.of('/').sockets.get(socketId)?.data.sessionId === sessionId
}

/** Rights change while members watch: a member who may no longer see the item gets no more events about it. */
async function dropUnwelcomeWatchers(io: SocketServer, item: WatchedItem, mayWatch: RealtimeOptions['mayWatch']): Promise<void> {
  const answers = new Map<number | null, Promise<boolean>>()
  for (const id of io.of('/').adapter.rooms.get(rooms.watched(item)) ?? []) {
    const socket = io.of('/').sockets.get(id)
    if (!socket) continue
    const { viewer } = socket.data
    const isWelcome = answers.get(viewer.id) ?? mayWatch(viewer, item)
    answers.set(viewer.id, isWelcome)
    if (!(await isWelcome)) await socket.leave(rooms.watched(item))
  }
}

/** A new role or flag takes effect at once, also on connections that were opened before; the app requests its member's data again. */
async function refreshViewers(io: SocketServer, room: string, authenticator: Authenticator): Promise<void> {
  for (const id of io.of('/').adapter.rooms.get(room) ?? []) {
    const socket = io.of('/').sockets.get(id)
    if (socket) socket.data.viewer = (await authenticator.callerOfSession(socket.data.sessionId)).viewer
  }
  send(io, room, currentUserChanged, {})
}

function endSession(io: SocketServer, sessionId: string): void {
  const id = v.parse(sessionEnded.payload, { sessionId })
  io.local.to(rooms.session(sessionId)).emit(sessionEnded.name, toWire(id))
  io.local.in(rooms.session(sessionId)).disconnectSockets(true)
}

/** Members with an open socket are here, even if they only read; their friends are notified before they would count as gone. */
async function keepPresent(io: SocketServer, services: Services): Promise<void> {
  try {
    const here = new Set([...io.of('/').sockets.values()].flatMap(({ data }) => data.viewer.id ?? []))
    for (const memberId of await recordPresence(services.db, [...here], services.now())) services.bus.emit('members.seen', { memberId })
  } catch (error) {
    services.log.error({ err: error }, 'Could not write down who is here.')
  }
}

async function checkSessions(io: SocketServer, { services, authenticator }: RealtimeOptions): Promise<void> {
  try {
    const open = [...io.of('/').sockets.values()].map(({ data }) => ({ sessionId: data.sessionId, groupId: data.viewer.groupId }))
    const { dead, regrouped } = await findChangedSessions(services.db, open, services.now())
    for (const id of dead) endSession(io, id)
    for (const id of regrouped) {
      authenticator.forgetSession(id)
      await refreshViewers(io, rooms.session(id), authenticator)
    }
  } catch (error) {
    services.log.error({ err: error }, 'Could not check the sessions of open sockets.')
  }
}
