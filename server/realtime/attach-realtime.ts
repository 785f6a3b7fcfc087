/**
 * Sockets: bus events → contract events, to the members they concern. Nodes need no adapter between them, because the bus
 * itself travels (`events/bridge.ts`) and every node serves its own sockets.
 */
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import * as v from 'valibot'
import type { EventDefinition } from '#contract/event.ts'
import {
  encodingChanged,
  realtimePath,
  renditionAdded,
  selfChanged,
  sessionEnded,
  unwatchVideo,
  videoChanged,
  watchVideo,
} from '#contract/realtime.ts'
import type { Viewer } from '#contract/roles.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { findDeadSessions } from '../db/dead-sessions.ts'
import { recordPresence } from '../db/record-visit.ts'
import type { Authenticator } from '../http/auth.ts'
import type { Services } from '../http/context.ts'
import { forwardPeople } from './forward-people.ts'

export interface RealtimeOptions {
  readonly httpServer: HttpServer
  readonly services: Services
  readonly authenticator: Authenticator
  /** The videos domain's policy: may this viewer see that film? */
  readonly mayWatch: (viewer: Viewer, videoId: number) => Promise<boolean>
}

export interface Realtime {
  /** Ends every connection; clients come back to another node. */
  close(): Promise<void>
}

interface SocketData {
  viewer: Viewer
  sessionId: string
}

type MemberSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>
type Acknowledge = (answer: unknown) => void
type ClientEvents = Record<string, (payload: unknown, acknowledge?: Acknowledge) => void>
type ServerEvents = Record<string, (payload: unknown) => void>
type SocketServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>

const maxWatchedFilms = 50
/** Sign-outs and bans that reached us by no event (another tool, a lost notification) close the socket within this time. */
const sweepMs = 3000
/** Well within the five minutes that count as being here, and no more often than a visit is written. */
const presenceMs = 90_000

const rooms = {
  member: (id: number) => `member:${id}`,
  session: (id: string) => `session:${id}`,
  video: (id: number) => `video:${id}`,
}

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
  io.use((socket, next) => {
    void admit(socket, options.authenticator, next)
  })
  io.on('connection', (socket) => welcome(socket, options))
  const unsubscribe = forwardEvents(io, options)
  const sweep = setInterval(() => void closeDeadSessions(io, services), sweepMs)
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

/** The only claim a client makes is its access token; who it is and which rooms it gets follow from that. */
async function admit(socket: MemberSocket, authenticator: Authenticator, next: (refusal?: Error) => void): Promise<void> {
  try {
    await seat(socket, authenticator)
    next()
  } catch (error) {
    next(error instanceof Error ? error : new Error('server_error'))
  }
}

async function seat(socket: MemberSocket, authenticator: Authenticator): Promise<void> {
  const auth = v.safeParse(v.object({ token: v.pipe(v.string(), v.maxLength(2000)) }), socket.handshake.auth)
  const caller = auth.success ? await authenticator.authenticate(`Bearer ${auth.output.token}`) : null
  if (!caller || caller.viewer.id === null || caller.sessionId === null) throw new Error(caller?.refusal?.code ?? 'unauthorized')
  socket.data.viewer = caller.viewer
  socket.data.sessionId = caller.sessionId
  await socket.join([rooms.member(caller.viewer.id), rooms.session(caller.sessionId)])
}

function welcome(socket: MemberSocket, { mayWatch, services }: RealtimeOptions): void {
  const answerWith = (acknowledge: Acknowledge | undefined, isWatching: boolean) => acknowledge?.(toWire({ isWatching }))
  socket.on(watchVideo.name, (payload, acknowledge) => {
    const request = v.safeParse(watchVideo.payload, fromWire(payload))
    if (!request.success || watchedFilms(socket) >= maxWatchedFilms) return answerWith(acknowledge, false)
    const { videoId } = request.output
    mayWatch(socket.data.viewer, videoId)
      .then(async (isAllowed) => {
        if (isAllowed) await socket.join(rooms.video(videoId))
        answerWith(acknowledge, isAllowed)
      })
      .catch((error: unknown) => {
        services.log.error({ err: error, videoId }, 'Could not tell whether a film may be watched.')
        answerWith(acknowledge, false)
      })
  })
  socket.on(unwatchVideo.name, (payload, acknowledge) => {
    const request = v.safeParse(unwatchVideo.payload, fromWire(payload))
    if (request.success) void socket.leave(rooms.video(request.output.videoId))
    answerWith(acknowledge, false)
  })
}

function watchedFilms(socket: MemberSocket): number {
  return [...socket.rooms].filter((room) => room.startsWith('video:')).length
}

function forwardEvents(io: SocketServer, { services, mayWatch, authenticator }: RealtimeOptions): Array<() => void> {
  const { bus } = services
  const toWatchers = async <Definition extends EventDefinition>(
    videoId: number,
    event: Definition,
    payload: v.InferInput<Definition['payload']>,
  ) => {
    await dropUnwelcomeWatchers(io, videoId, mayWatch)
    send(io, rooms.video(videoId), event, payload)
  }
  return [
    bus.on('encoding.changed', ({ memberId, progress }) => send(io, rooms.member(memberId), encodingChanged, progress)),
    bus.on('playback.renditionAdded', ({ videoId, isComplete }) => toWatchers(videoId, renditionAdded, { videoId, isComplete })),
    bus.on('videos.changed', ({ videoId }) => toWatchers(videoId, videoChanged, { videoId })),
    bus.on('accounts.selfChanged', async ({ memberId }) => {
      await refreshViewers(io, rooms.member(memberId), authenticator)
      send(io, rooms.member(memberId), selfChanged, {})
    }),
    bus.on('accounts.sessionEnded', ({ sessionId }) => endSession(io, sessionId)),
    ...forwardPeople(services, {
      connected: () => [...new Set([...io.of('/').sockets.values()].flatMap(({ data }) => data.viewer.id ?? []))],
      send: (memberId, event, payload) => send(io, rooms.member(memberId), event, payload),
    }),
  ]
}

/** Parsed against the contract on the way out: a payload that does not fit is our bug and throws into the bus's log. */
function send<Definition extends EventDefinition>(
  io: SocketServer,
  room: string,
  event: Definition,
  payload: v.InferInput<Definition['payload']>,
): void {
  io.local.to(room).emit(event.name, toWire(v.parse(event.payload, payload)))
}

/** Rights change while people watch: whoever may no longer see the film hears nothing more about it. */
async function dropUnwelcomeWatchers(io: SocketServer, videoId: number, mayWatch: RealtimeOptions['mayWatch']): Promise<void> {
  const answers = new Map<number | null, Promise<boolean>>()
  for (const id of io.of('/').adapter.rooms.get(rooms.video(videoId)) ?? []) {
    const socket = io.of('/').sockets.get(id)
    if (!socket) continue
    const { viewer } = socket.data
    const isWelcome = answers.get(viewer.id) ?? mayWatch(viewer, videoId)
    answers.set(viewer.id, isWelcome)
    if (!(await isWelcome)) await socket.leave(rooms.video(videoId))
  }
}

/** A new role or flag counts at once, also on connections that were opened before. */
async function refreshViewers(io: SocketServer, room: string, authenticator: Authenticator): Promise<void> {
  for (const id of io.of('/').adapter.rooms.get(room) ?? []) {
    const socket = io.of('/').sockets.get(id)
    if (socket) socket.data.viewer = (await authenticator.callerOfSession(socket.data.sessionId)).viewer
  }
}

function endSession(io: SocketServer, sessionId: string): void {
  const id = v.parse(sessionEnded.payload, { sessionId })
  io.local.to(rooms.session(sessionId)).emit(sessionEnded.name, toWire(id))
  io.local.in(rooms.session(sessionId)).disconnectSockets(true)
}

/** Members with an open socket are here, also while they only read; their friends hear it before they would count as gone. */
async function keepPresent(io: SocketServer, services: Services): Promise<void> {
  try {
    const here = new Set([...io.of('/').sockets.values()].flatMap(({ data }) => data.viewer.id ?? []))
    for (const memberId of await recordPresence(services.db, [...here], services.now())) services.bus.emit('members.seen', { memberId })
  } catch (error) {
    services.log.error({ err: error }, 'Could not write down who is here.')
  }
}

async function closeDeadSessions(io: SocketServer, services: Services): Promise<void> {
  try {
    const open = new Set([...io.of('/').sockets.values()].map((socket) => socket.data.sessionId))
    for (const id of await findDeadSessions(services.db, [...open], services.now())) endSession(io, id)
  } catch (error) {
    services.log.error({ err: error }, 'Could not check the sessions of open sockets.')
  }
}
