/**
 * The chat's sockets: a separate namespace and path, on the main process's HTTP server or alone (`server/chat.ts`). Effects of socket
 * events reach other processes through the adapter, those of HTTP commands through the bus.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { chatNamespace, chatPath } from '#contract/chat/chat-events.ts'
import { connectionReplaced } from '#contract/realtime.ts'
import { isFullMember } from '#contract/roles.ts'
import { findChangedSessions } from '../db/changed-sessions.ts'
import type { SendingLimits } from '../domains/chat/index.ts'
import type { Authenticator } from '../http/auth.ts'
import type { Services } from '../http/context.ts'
import { createMemberPaces } from '../lib/pace/member-paces.ts'
import { createPlaces, endFlood, mostSockets, type Places } from '../lib/pace/socket-limits.ts'
import { openPostgresConnection } from './adapter/postgres-connection.ts'
import { openRedisConnection } from './adapter/redis-connection.ts'
import { answerEvents } from './answer-events.ts'
import { rooms, socketsIn, type ChatNamespace, type ChatSocket } from './chat-socket.ts'
import type { ChatExtension, MakeChatExtension } from './extension.ts'
import { forwardChat } from './forward-chat.ts'
import { admit, createJoin, memberOf } from './join.ts'
import { callsExtension } from './calls/calls-extension.ts'
import { createBroadcaster } from './broadcaster.ts'
import { createOwnEvents } from './own-events.ts'
import { keepPresence, presenceTimes, type Presence, type PresenceTimes } from './presence.ts'
import type { Config } from '../config/config.ts'

export { AdapterRefused } from './adapter/adapter-connection.ts'
export { answerEvent, type ChatEventHandler, type ChatExtension, type ChatBroadcaster, type MakeChatExtension } from './extension.ts'

export interface ChatOptions {
  readonly httpServer: HttpServer
  readonly services: Services
  readonly authenticator: Authenticator
  /** How much one member may send; by default the contract's limits. */
  readonly limits?: SendingLimits
  /** For the adapter's own connections. */
  readonly databaseUrl: string
  readonly extensions?: readonly MakeChatExtension[]
  readonly times?: PresenceTimes
}

export interface Chat {
  /** Whether other processes can be heard. Absent without Redis. */
  readonly isConnected: (() => boolean) | undefined
  /** Ends every connection; clients reconnect to another process. */
  close(): Promise<void>
}

/** Extensions by other parts of the service; tests name their own. */
const usualExtensions: readonly MakeChatExtension[] = [callsExtension]
/** A call signal is the largest event (64 kB); anything larger ends the connection unread. */
const maxHttpBufferSize = 100_000
/** A socket that is admitted and does not join is closed after this time. */
const joinMs = 15_000
/** Sign-outs, bans and new roles that reached us without an event (another tool, a lost notification) take effect within this time. */
const sweepMs = 3000

/** Resolves when the other processes know this one; the HTTP server may listen then. */
export async function attachChat(options: ChatOptions): Promise<Chat> {
  const { httpServer, services, authenticator, limits, databaseUrl, extensions: makers = usualExtensions, times = presenceTimes } = options
  const { config, log } = services
  // Clients that missed something while the connection was down fetch it after they have reconnected.
  const onGap = () => namespace.sockets.forEach(({ conn }) => void conn.close())
  const line = config.REDIS_URL
    ? await openRedisConnection({ url: config.REDIS_URL, log, onGap })
    : await openPostgresConnection({ url: databaseUrl, log, onGap })
  const io = new Server(httpServer, {
    path: chatPath,
    serveClient: false,
    maxHttpBufferSize,
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    adapter: line.adapter,
    cors: { origin: appOrigins(config) },
    allowRequest: (request, answer) => answer(null, isFromApp(request, config)),
  })
  // No client is admitted to the default namespace, which every server has.
  io.use((_socket, next) => next(new Error('unauthorized')))
  // Typed by the data that the chat stores with a socket; `admit` sets it before anything reads it.
  const namespace = io.of(chatNamespace) as unknown as ChatNamespace
  const presence = await keepPresence({ namespace, services, times })
  const broadcaster = createBroadcaster(namespace)
  const extensions = makers.map((make) => make(broadcaster, services))
  const join = createJoin({ namespace, services, presence, extensions })
  const handlers = [...createOwnEvents({ namespace, line, limits }), ...extensions.flatMap(({ events }) => events)]

  const paces = createMemberPaces()
  const places = createPlaces<ChatSocket>(mostSockets)
  io.engine.on('connection', (connection) => endFlood(connection, () => log.warn('A connection of the chat sent too much and was ended.')))
  namespace.use((socket, next) => void admit(socket, services, authenticator, paces, next))
  const answer = answerEvents({ log, paces, handlers, join })
  namespace.on('connection', (socket) => {
    forgetRequest(socket)
    takePlace(socket, places)
    answer(socket)
    followLeaving(socket, { presence, extensions, services })
  })
  const unsubscribe = [...forwardChat(namespace, services, broadcaster.here), ...guardSessions(namespace, services, authenticator)]
  const sweep = setInterval(() => void checkSessions(namespace, services, authenticator), sweepMs)
  sweep.unref()

  return {
    isConnected: line.isReady,
    async close() {
      clearInterval(sweep)
      for (const stop of unsubscribe) stop()
      for (const { close } of extensions) await close?.()
      await presence.close()
      // The HTTP server is not ours to close, so only the sockets are ended.
      io.engine.close()
      for (const name of ['/', chatNamespace]) await io.of(name).adapter.close()
      await line.close()
    },
  }
}

/** The handshake holds everything needed of the request; thousands of sockets would keep theirs for life. */
function forgetRequest(socket: ChatSocket): void {
  // Read only at the connection, according to socket.io's notes on memory; its type does not reflect that.
  Object.assign(socket.conn, { request: null })
}

function takePlace(socket: ChatSocket, places: Places<ChatSocket>): void {
  const memberId = socket.data.member.viewer.id
  const surplus = places.take(memberId, socket)
  if (surplus) {
    surplus.emit(connectionReplaced.name, {})
    surplus.disconnect(true)
  }
  socket.once('disconnect', () => places.leave(memberId, socket))
}

interface Leaving {
  readonly presence: Presence
  readonly extensions: readonly ChatExtension[]
  readonly services: Services
}

function followLeaving(socket: ChatSocket, { presence, extensions, services }: Leaving): void {
  const lateJoin = setTimeout(() => void (socket.data.isJoined || socket.disconnect(true)), joinMs)
  lateJoin.unref()
  socket.once('disconnect', () => {
    clearTimeout(lateJoin)
    if (!socket.data.isJoined) return
    presence.wentOut(socket.id)
    for (const { onLeave } of extensions)
      onLeave?.(socket.data.member, socket.id).catch((error: unknown) =>
        services.log.error({ err: error }, 'What follows a leaving failed.'),
      )
  })
}

function guardSessions(namespace: ChatNamespace, services: Services, authenticator: Authenticator): Array<() => void> {
  return [
    services.bus.on('accounts.sessionEnded', ({ sessionId }) => endSession(namespace, sessionId)),
    services.bus.on('accounts.selfChanged', async ({ memberId }) => {
      for (const socket of socketsOf(namespace, memberId)) await refreshMember(socket, services, authenticator)
    }),
  ]
}

/** Includes sockets that have not joined yet. */
function socketsOf(namespace: ChatNamespace, memberId: number): ChatSocket[] {
  return [...namespace.sockets.values()].filter(({ data }) => data.member.viewer.id === memberId)
}

/** A new role or flag takes effect at once; the socket of someone who is no longer a full member is closed. */
async function refreshMember(socket: ChatSocket, services: Services, authenticator: Authenticator): Promise<void> {
  try {
    const caller = await authenticator.callerOfSession(socket.data.member.sessionId)
    if (caller.viewer.id === null || !isFullMember(caller.viewer.role)) socket.disconnect(true)
    else socket.data.member = memberOf(socket, services, caller)
  } catch (error) {
    services.log.error({ err: error }, 'Could not read a member anew.')
    socket.disconnect(true)
  }
}

function endSession(namespace: ChatNamespace, sessionId: string): void {
  for (const socket of socketsIn(namespace, rooms.session(sessionId))) socket.disconnect(true)
}

async function checkSessions(namespace: ChatNamespace, services: Services, authenticator: Authenticator): Promise<void> {
  try {
    const open = [...namespace.sockets.values()].map(({ data: { member } }) => ({
      sessionId: member.sessionId,
      groupId: member.viewer.groupId,
    }))
    const { dead, regrouped } = await findChangedSessions(services.db, open, services.now())
    for (const id of dead) endSession(namespace, id)
    for (const id of regrouped) {
      authenticator.forgetSession(id)
      for (const socket of socketsIn(namespace, rooms.session(id))) await refreshMember(socket, services, authenticator)
    }
  } catch (error) {
    services.log.error({ err: error }, 'Could not check the sessions of the chat’s sockets.')
  }
}

/**
 * Decides which sites' pages may open the chat's sockets: the app's. Browsers do not apply CORS to a WebSocket, so the origin is checked
 * here.
 */
type Site = Pick<Config, 'APP_ORIGIN' | 'PUBLIC_URL' | 'TRUST_PROXY'>

/** In addition to the host that answers: the app's own address may differ from the chat's. */
function appOrigins({ APP_ORIGIN, PUBLIC_URL }: Pick<Site, 'APP_ORIGIN' | 'PUBLIC_URL'>): string[] {
  return [APP_ORIGIN, PUBLIC_URL].flatMap((address) => (address === undefined ? [] : new URL(address).origin))
}

/** A client other than a browser sends no origin, and has no session but its own. */
function isFromApp({ headers }: Pick<IncomingMessage, 'headers'>, site: Site): boolean {
  const { origin, host } = headers
  if (origin === undefined || appOrigins(site).includes(origin)) return true
  const forwarded = site.TRUST_PROXY ? headers['x-forwarded-host'] : undefined
  return URL.canParse(origin) && new URL(origin).host === (forwarded ?? host)
}
