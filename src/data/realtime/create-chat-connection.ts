/**
 * Opens, gives up and reopens the chat connection, without depending on a socket implementation (1§4, 1§9). An attempt fails after
 * two seconds. This layer reconnects two seconds after a drop, then after growing pauses, and immediately when the browser is
 * online again or the member returns to the page.
 */
import * as v from 'valibot'
import type { EventDefinition, EventPayload } from '#contract/event.ts'
import { connectionReplaced } from '#contract/realtime.ts'
import { joinAnswer, joinMessaging } from '#contract/chat/chat-events.ts'
import { chatTimes } from '#contract/chat/limits.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'
import { sendFailure } from '#src/offline/chat-store/chat-rows.ts'

export type ChatConnectionState = 'connecting' | 'connected' | 'offline'

export interface ChatSocket {
  readonly emit: (event: string, payload: unknown, onAnswer: (answer: unknown) => void) => void
  readonly close: () => void
}

/** Each socket calls `onOpen` and then `onClosed`, or only `onClosed`. */
export interface ChatSocketListeners {
  readonly onOpen: () => void
  /** `isByServer`: the server closed the socket deliberately, because the session is over or the token was invalid. */
  readonly onClosed: (isByServer: boolean) => void
  readonly onEvent: (name: string, payload: unknown) => void
}

/** Makes one attempt. */
export type OpenChatSocket = (token: string, listeners: ChatSocketListeners) => ChatSocket

export interface ChatConnectionPorts {
  /** Loads the socket code; an attempt begins once it is available. */
  readonly loadSocket: () => Promise<OpenChatSocket>
  /** Resolves with a token other than the stale one; null when no one is signed in any more. */
  readonly askToken: (staleToken: string | null) => Promise<string | null>
  readonly isBrowserOnline: () => boolean
  readonly now: () => number
  /** Returns a function that cancels the timer. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly random: () => number
  readonly reportProblem: (error: unknown) => void
}

export const connectFailure = 'failed_to_connect'

/** There was no answer. `line`: there was no connection, or it dropped in the meantime. `time`: the answer was not in time. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
  readonly reason: 'line' | 'time'
  constructor(reason: 'line' | 'time') {
    super(sendFailure)
    this.reason = reason
  }
}

export interface ChatConnection {
  readonly state: Observable<ChatConnectionState>
  /** Why there is no connection: `failed_to_connect`, or the server's message for a refused join. */
  readonly failure: Observable<string | null>
  readonly start: (memberId: number) => void
  /** No one is signed in any more. */
  readonly stop: () => void
  /** There may be a connection now: skips the pause before the next attempt. */
  readonly hurry: () => void
  readonly on: <E extends EventDefinition>(definition: E, listener: (payload: EventPayload<E>) => void) => () => void
  /** Rejects with `UnansweredError`. `onLate` receives an answer that arrives after that. */
  readonly ask: <E extends EventDefinition, Answer extends v.GenericSchema>(
    definition: E,
    payload: v.InferInput<E['payload']>,
    answer: Answer,
    onLate?: (answer: v.InferOutput<Answer>) => void,
  ) => Promise<v.InferOutput<Answer>>
}

export function createChatConnection(ports: ChatConnectionPorts): ChatConnection {
  return new AttemptingConnection(ports)
}

/** The pause before the next attempt. It is randomised, so that not all clients return at once to a server that was down. */
export function reconnectPauseMs(failures: number, random: number): number {
  const full = Math.min(chatTimes.longestReconnectMs, chatTimes.reconnectMs * 2 ** Math.min(Math.max(0, failures - 1), 10))
  return failures <= 1 ? full : Math.round(full * (1 - random / 4))
}

interface Attempt {
  readonly token: string
  socket: ChatSocket | null
  isOver: boolean
  /** The server closed it in favour of the member's newer connections. */
  isReplaced: boolean
  cancelTimer: () => void
}

type Listener = (payload: unknown) => void

class AttemptingConnection implements ChatConnection {
  readonly state = createObservable<ChatConnectionState>('connecting')
  readonly failure = createObservable<string | null>(null)
  private readonly ports: ChatConnectionPorts
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly unanswered = new Set<(reason: 'line' | 'time') => void>()
  private memberId: number | null = null
  private attempt: Attempt | null = null
  /** Incremented at every start and stop: results of an earlier value are ignored. */
  private life = 0
  private isPreparing = false
  private failures = 0
  private heardAtMs = 0
  private staleToken: string | null = null
  private cancelPause: (() => void) | null = null

  constructor(ports: ChatConnectionPorts) {
    this.ports = ports
  }

  readonly start = (memberId: number) => {
    if (this.memberId === memberId) return
    this.stop()
    this.memberId = memberId
    void this.connect()
  }

  readonly stop = () => {
    this.life += 1
    this.memberId = null
    this.isPreparing = false
    this.failures = 0
    this.staleToken = null
    this.cancelPause?.()
    this.cancelPause = null
    const { attempt } = this
    if (attempt) this.leave(attempt)
    this.failure.set(null)
    this.state.set('offline')
  }

  readonly hurry = () => {
    if (this.memberId === null || this.attempt || this.isPreparing) return
    this.cancelPause?.()
    this.cancelPause = null
    void this.connect()
  }

  readonly on = <E extends EventDefinition>(definition: E, listener: (payload: EventPayload<E>) => void) => {
    const handle: Listener = (payload) => {
      const parsed = v.safeParse(definition.payload, fromWire(payload))
      // The schema belongs to this event, so its output is the event's payload.
      if (parsed.success) listener(parsed.output as EventPayload<E>)
      else this.ports.reportProblem(new Error(`the chat event ${definition.name} came in an unknown form`))
    }
    const known = this.listeners.get(definition.name) ?? new Set()
    this.listeners.set(definition.name, known)
    known.add(handle)
    return () => void known.delete(handle)
  }

  readonly ask: ChatConnection['ask'] = (definition, payload, answer, onLate) => {
    const socket = this.state.get() === 'connected' ? this.attempt?.socket : null
    return socket ? this.emit(socket, definition.name, payload, answer, onLate) : Promise.reject(new UnansweredError('line'))
  }

  private async connect(): Promise<void> {
    const { life, ports } = this
    if (!ports.isBrowserOnline()) return this.rest()
    this.state.set('connecting')
    this.isPreparing = true
    const prepared = await Promise.all([ports.askToken(this.staleToken), ports.loadSocket()]).catch(() => null)
    if (life !== this.life) return
    this.isPreparing = false
    if (!prepared) return this.fail(connectFailure)
    const [token, openSocket] = prepared
    // No one is signed in any more; the next sign-in starts the connection again.
    if (token === null) this.stop()
    else this.open(token, openSocket)
  }

  private open(token: string, openSocket: OpenChatSocket): void {
    const attempt: Attempt = { token, socket: null, isOver: false, isReplaced: false, cancelTimer: () => undefined }
    this.attempt = attempt
    attempt.cancelTimer = this.ports.setTimer(() => this.end(attempt, connectFailure), chatTimes.connectMs)
    attempt.socket = openSocket(token, {
      onOpen: () => void this.join(attempt),
      onClosed: (isByServer) => this.handleClosed(attempt, isByServer),
      onEvent: (name, payload) => this.hear(attempt, name, payload),
    })
  }

  private async join(attempt: Attempt): Promise<void> {
    attempt.cancelTimer()
    const { memberId } = this
    if (attempt.isOver || !attempt.socket || memberId === null) return
    try {
      const answer = await this.emit(attempt.socket, joinMessaging.name, { userId: memberId }, joinAnswer)
      if (attempt.isOver) return
      if (!answer.isOk) {
        this.staleToken = attempt.token
        return this.end(attempt, answer.message)
      }
      this.failures = 0
      this.staleToken = null
      this.failure.set(null)
      this.state.set('connected')
    } catch {
      // The join was not answered in time.
      this.end(attempt, connectFailure)
    }
  }

  private handleClosed(attempt: Attempt, isByServer: boolean): void {
    if (attempt.isReplaced) return this.giveWay(attempt)
    if (isByServer) this.staleToken = attempt.token
    this.end(attempt, this.state.get() === 'connected' && !attempt.isOver ? null : connectFailure)
  }

  /** Another attempt would close the next of the member's many tabs, so this one waits until the member looks at it. */
  private giveWay(attempt: Attempt): void {
    if (attempt.isOver) return
    this.leave(attempt)
    this.state.set('offline')
  }

  private hear(attempt: Attempt, name: string, payload: unknown): void {
    if (attempt.isOver) return
    this.heardAtMs = this.ports.now()
    if (name === connectionReplaced.name) attempt.isReplaced = true
    for (const listener of this.listeners.get(name) ?? []) listener(payload)
  }

  /** Ends this attempt; `failure` is null if an established connection dropped. */
  private end(attempt: Attempt, failure: string | null): void {
    if (attempt.isOver) return
    this.leave(attempt)
    this.fail(failure)
  }

  private leave(attempt: Attempt): void {
    attempt.isOver = true
    attempt.cancelTimer()
    attempt.socket?.close()
    if (this.attempt === attempt) this.attempt = null
    for (const giveUp of [...this.unanswered]) giveUp('line')
  }

  private fail(failure: string | null): void {
    if (failure !== null) {
      this.failures += 1
      this.failure.set(failure)
    }
    this.rest()
  }

  private rest(): void {
    this.state.set('offline')
    this.cancelPause?.()
    this.cancelPause = this.ports.setTimer(
      () => {
        this.cancelPause = null
        void this.connect()
      },
      reconnectPauseMs(this.failures, this.ports.random()),
    )
  }

  private emit<Answer extends v.GenericSchema>(
    socket: ChatSocket,
    event: string,
    payload: unknown,
    schema: Answer,
    onLate?: (answer: v.InferOutput<Answer>) => void,
  ): Promise<v.InferOutput<Answer>> {
    const { ports, unanswered } = this
    const askedAtMs = ports.now()
    return new Promise((resolve, reject) => {
      const settle = (isAnswered: boolean) => {
        cancelTimer()
        return unanswered.delete(giveUp) && isAnswered
      }
      const giveUp = (reason: 'line' | 'time') => {
        settle(false)
        reject(new UnansweredError(reason))
      }
      const cancelTimer = ports.setTimer(() => {
        giveUp('time')
        this.suspect(socket, askedAtMs)
      }, chatTimes.sendMs)
      unanswered.add(giveUp)
      socket.emit(event, toWire(payload), (answer) => {
        this.heardAtMs = ports.now()
        const parsed = v.safeParse(schema, fromWire(answer))
        if (!parsed.success) ports.reportProblem(new Error(`the chat answered ${event} in an unknown form`))
        else if (settle(true)) resolve(parsed.output)
        else onLate?.(parsed.output)
      })
    })
  }

  /** Treats a connection as dead if nothing at all was received on it while a request was waiting, whatever the browser reports. */
  private suspect(socket: ChatSocket, askedAtMs: number): void {
    const { attempt } = this
    if (attempt?.socket === socket && this.state.get() === 'connected' && this.heardAtMs < askedAtMs) this.end(attempt, null)
  }
}
