/** The app's own connection and sender as on one device of a member, without a browser: the queue is in memory. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import { newMessage, sendAnswer, sendMessage } from '#contract/chat/chat-events.ts'
import type { ChatMessage, MessagingHash } from '#contract/chat/chat.ts'
import { chatSocketsAt } from '#src/data/realtime/chat-socket.ts'
import { createChatConnection, UnansweredError } from '#src/data/realtime/create-chat-connection.ts'
import type { Observable } from '#src/lib/observable.ts'
import { applyRetryPolicy } from '#src/offline/outbox/retry-policy.ts'
import { createSender, type SendOutcome } from '#src/offline/chat-store/sender.ts'
import type { SendingRow } from '#src/offline/chat-store/chat-rows.ts'

export interface AppDeviceOptions {
  readonly origin: string
  readonly memberId: number
  readonly messagingHash: MessagingHash
  readonly askToken: () => Promise<string>
  /** Pauses are shortened by this factor. */
  readonly hurry?: number
}

export interface AppDevice {
  readonly problems: readonly unknown[]
  readonly connectionState: Observable<string>
  /** Messages not on the server yet, as far as this device knows. */
  readonly rows: () => readonly SendingRow[]
  readonly write: (texts: readonly string[]) => void
  /** Sends all failed messages again, as after a tap on each. */
  readonly retryFailed: () => void
  /** Others' messages, and this device's own once they are acknowledged. */
  readonly onMessage: (listener: (message: ChatMessage) => void) => void
  readonly close: () => void
}

export function openAppDevice({ origin, memberId, messagingHash, askToken, hurry = 1 }: AppDeviceOptions): AppDevice {
  let rows: SendingRow[] = []
  let order = 0
  let tell: (message: ChatMessage) => void = () => undefined
  const problems: unknown[] = []
  const reportProblem = (problem: unknown) => void problems.push(problem)
  const setTimer = (callback: () => void, ms: number) => {
    const timer = setTimeout(callback, ms / hurry)
    return () => clearTimeout(timer)
  }
  const line = createChatConnection({
    loadSocket: async () => chatSocketsAt(origin),
    askToken,
    isBrowserOnline: () => true,
    now: () => performance.now() * hurry,
    setTimer,
    random: Math.random,
    reportProblem,
  })
  const arrive = (message: ChatMessage) => {
    rows = rows.filter(({ clientId }) => clientId !== message.clientId)
    tell(message)
  }

  async function send({ clientId, text, attachmentId, replyToSeq, attempts }: SendingRow): Promise<SendOutcome> {
    try {
      const payload = { messagingHash, clientId, text, attachmentId, replyToSeq }
      const answer = await line.ask(sendMessage, payload, sendAnswer, (late) => void (late.isOk && arrive(late.message)))
      if (answer.isOk) {
        arrive(answer.message)
        return { kind: 'sent' }
      }
      const refusal = new Refusal(answer.code, { retryAfterSeconds: answer.retryAfterSeconds ?? 0 })
      const verdict = applyRetryPolicy(refusal, attempts + 1, Math.random())
      return verdict.kind === 'refused' ? verdict : { kind: 'later', waitMs: verdict.waitMs }
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error
      return { kind: error.reason === 'time' ? 'unanswered' : 'lineLost' }
    }
  }

  const sender = createSender({
    rows: {
      all: async () => rows,
      mark: async (place, change) => void (rows = rows.map((row) => (row.order === place ? { ...row, ...change } : row))),
      readFile: async () => null,
    },
    isConnected: () => line.state.get() === 'connected',
    isOpen: () => true,
    withLock: (work) => work(),
    send,
    now: Date.now,
    setTimer,
    reportProblem,
  })
  line.state.subscribe(sender.wake)
  line.on(newMessage, ({ message }) => arrive(message))
  line.start(memberId)
  const waiting = { state: 'waiting', code: null, attempts: 0, notBeforeMs: 0 } as const
  return {
    problems,
    connectionState: line.state,
    rows: () => rows,
    write(texts) {
      const base = { ...waiting, messagingHash, replyToSeq: null, file: null, attachmentId: null, createdAtMs: 0 }
      for (const text of texts) rows.push({ ...base, order: (order += 1), clientId: randomUUID(), text })
      sender.wake()
    },
    retryFailed() {
      rows = rows.map((row) => (row.state === 'failed' ? { ...row, ...waiting } : row))
      sender.wake()
    },
    onMessage: (listener) => void (tell = listener),
    close() {
      sender.stop()
      line.stop()
    },
  }
}
