import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newMessage, plainAnswer, signalTyping, typing } from '#contract/chat/chat-events.ts'
import { createPretendClock, type PretendClock } from '#src/offline/testing/pretend-clock.ts'
import {
  createChatConnection,
  reconnectPauseMs,
  UnansweredError,
  type ChatConnection,
  type ChatSocketListeners,
} from './create-chat-connection.ts'

const messagingHash = 'a'.repeat(32) as never

interface PretendSocket {
  readonly token: string
  readonly listeners: ChatSocketListeners
  readonly sent: Array<{ event: string; payload: unknown; answer: (answer: unknown) => void }>
  isClosed: boolean
}

let clock: PretendClock
let sockets: PretendSocket[]
let isBrowserOnline: boolean
let askToken: (stale: string | null) => Promise<string | null>
let problems: unknown[]
let line: ChatConnection

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
const last = () => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('no attempt was made')
  return socket
}
const answerJoin = async (answer: unknown = { is_ok: true }) => {
  last().listeners.onOpen()
  last()
    .sent.find(({ event }) => event === 'MESSAGING_JOIN')
    ?.answer(answer)
  await settled()
}

beforeEach(async () => {
  clock = createPretendClock()
  sockets = []
  isBrowserOnline = true
  askToken = vi.fn(async (stale: string | null) => (stale === null ? 'token' : `after ${stale}`))
  problems = []
  line = createChatConnection({
    loadSocket: async () => (token, listeners) => {
      const socket: PretendSocket = { token, listeners, sent: [], isClosed: false }
      sockets.push(socket)
      return {
        emit: (event, payload, answer) => void socket.sent.push({ event, payload, answer }),
        close: () => void (socket.isClosed = true),
      }
    },
    askToken: (stale) => askToken(stale),
    isBrowserOnline: () => isBrowserOnline,
    now: clock.now,
    setTimer: clock.setTimer,
    random: () => 0,
    reportProblem: (problem) => void problems.push(problem),
  })
  line.start(7)
  await settled()
})

describe('the chat connection', () => {
  it('[C-01] is connecting until the server has accepted the join, which names the member', async () => {
    expect(line.state.get()).toBe('connecting')
    last().listeners.onOpen()
    expect(line.state.get()).toBe('connecting')
    expect(last().sent).toMatchObject([{ event: 'MESSAGING_JOIN', payload: { user_id: 7 } }])
    await answerJoin()
    expect(line.state.get()).toBe('connected')
    expect(line.failure.get()).toBeNull()
  })

  it('[C-01] [C-17] gives up an attempt after two seconds, reports the failure, and retries only after the pause', async () => {
    clock.advance(1999)
    expect(last().isClosed).toBe(false)
    clock.advance(1)
    expect(last().isClosed).toBe(true)
    expect(line.state.get()).toBe('offline')
    expect(line.failure.get()).toBe('failed_to_connect')
    expect(sockets).toHaveLength(1)
    clock.advance(2000)
    await settled()
    expect(sockets).toHaveLength(2)
    expect(line.state.get()).toBe('connecting')
    // Late events of the first socket change nothing.
    sockets[0]?.listeners.onOpen()
    expect(sockets[0]?.sent).toEqual([])
  })

  it('[C-02] reconnects two seconds after a drop, with growing pauses up to a minute', async () => {
    await answerJoin()
    last().listeners.onClosed(false)
    expect(line.state.get()).toBe('offline')
    expect(line.failure.get()).toBeNull()
    const pauses: Array<number | null> = []
    for (let attempt = 0; attempt < 8; attempt++) {
      pauses.push(clock.nextIn())
      clock.advance(clock.nextIn() ?? 0)
      await settled()
      clock.advance(2000)
    }
    expect(pauses).toEqual([2000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    expect(reconnectPauseMs(4, 1)).toBe(12_000)
  })

  it('[C-02] a connection that was established starts again with two seconds', async () => {
    for (let failures = 0; failures < 3; failures++) {
      clock.advance(2000)
      clock.advance(clock.nextIn() ?? 0)
      await settled()
    }
    await answerJoin()
    last().listeners.onClosed(false)
    expect(clock.nextIn()).toBe(2000)
  })

  it('[C-02] reconnects immediately when there may be a connection, and not twice', async () => {
    clock.advance(2000)
    line.hurry()
    line.hurry()
    await settled()
    line.hurry()
    expect(sockets).toHaveLength(2)
  })

  it('does not try while the browser reports being offline', async () => {
    isBrowserOnline = false
    clock.advance(2000)
    clock.advance(2000)
    await settled()
    expect(sockets).toHaveLength(1)
    isBrowserOnline = true
    line.hurry()
    await settled()
    expect(sockets).toHaveLength(2)
  })

  it('[C-15] closes the socket when the join is refused and shows the server’s message', async () => {
    await answerJoin({ is_ok: false, code: 'forbidden', message: 'This is not you.' })
    expect(last().isClosed).toBe(true)
    expect(line.state.get()).toBe('offline')
    expect(line.failure.get()).toBe('This is not you.')
  })

  it('requests the token at every attempt, and another one when the server closed the socket', async () => {
    await answerJoin()
    last().listeners.onClosed(true)
    clock.advance(2000)
    await settled()
    expect(sockets.map(({ token }) => token)).toEqual(['token', 'after token'])
  })

  it('[S-10] makes no attempt after the session has ended, until a member signs in', async () => {
    await answerJoin()
    askToken = async () => null
    last().listeners.onClosed(true)
    clock.advance(2000)
    await settled()
    clock.advance(600_000)
    line.hurry()
    await settled()
    expect(sockets).toHaveLength(1)
    expect(line.state.get()).toBe('offline')
    askToken = async () => 'new'
    line.start(8)
    await settled()
    expect(last().token).toBe('new')
  })

  it('closed in favour of newer tabs, waits until the member looks at the tab', async () => {
    await answerJoin()
    last().listeners.onEvent('connection.replaced', {})
    last().listeners.onClosed(true)
    clock.advance(600_000)
    await settled()
    expect([sockets.length, line.state.get()]).toEqual([1, 'offline'])
    line.hurry()
    await settled()
    expect(sockets.map(({ token }) => token)).toEqual(['token', 'token'])
  })

  it('closes with the session', async () => {
    await answerJoin()
    line.stop()
    expect(last().isClosed).toBe(true)
    clock.advance(600_000)
    await settled()
    expect(sockets).toHaveLength(1)
  })
})

describe('messages over the connection', () => {
  const ask = (onLate?: () => void) => line.ask(signalTyping, { messagingHash }, plainAnswer, onLate)

  it('[C-06] a message fails after three seconds without an acknowledgement; a late one is still received', async () => {
    await answerJoin()
    const late = vi.fn()
    const failed = ask(late).catch((error: unknown) => error)
    clock.advance(2999)
    line.on(typing, () => undefined)
    last().listeners.onEvent('typing', {})
    clock.advance(1)
    expect(await failed).toMatchObject({ message: 'failed_to_send_message', reason: 'time' })
    last().sent.at(-1)?.answer({ is_ok: true })
    expect(late).toHaveBeenCalledWith({ isOk: true })
  })

  it('a message is answered at most once', async () => {
    await answerJoin()
    const late = vi.fn()
    const answer = ask(late)
    last().sent.at(-1)?.answer({ is_ok: true })
    expect(await answer).toEqual({ isOk: true })
    clock.advance(10_000)
    expect(late).not.toHaveBeenCalled()
    expect(line.state.get()).toBe('connected')
  })

  it('a message is not sent when the connection drops or is missing', async () => {
    await answerJoin()
    const cut = ask().catch((error: unknown) => error)
    last().listeners.onClosed(false)
    expect(await cut).toMatchObject({ reason: 'line' })
    const none = await ask().catch((error: unknown) => error)
    expect(none).toBeInstanceOf(UnansweredError)
    expect(none).toMatchObject({ reason: 'line' })
  })

  it('a connection on which nothing at all is received is reopened', async () => {
    await answerJoin()
    clock.advance(5000)
    void ask().catch(() => undefined)
    clock.advance(3000)
    expect(last().isClosed).toBe(true)
    expect(line.state.get()).toBe('offline')
    clock.advance(2000)
    await settled()
    expect(sockets).toHaveLength(2)
  })
})

it('[S-10] unreadable events are dropped and reported', async () => {
  await answerJoin()
  const heard = vi.fn()
  const stop = line.on(newMessage, heard)
  last().listeners.onEvent('new message', { message: { text: 1 } })
  expect(heard).not.toHaveBeenCalled()
  expect(problems).toHaveLength(1)
  line.on(typing, heard)
  last().listeners.onEvent('typing', { messaging_hash: messagingHash, user_id: 3, user_name: 'Tom' })
  expect(heard).toHaveBeenCalledWith({ messagingHash, userId: 3, userName: 'Tom' })
  stop()
})
