/**
 * Sends outgoing messages: one at a time and in order within a conversation, conversations in parallel, from one tab at a time.
 * Repeated sends of a message have one effect, because the server identifies it by its `clientId`.
 */
import { longestPauseMs, type BackoffLimits } from '#src/lib/retry/backoff.ts'
import { createQueueEngine, settled } from '../queue/queue-engine.ts'
import { sendFailure, type SendingRow, type SendingRows } from './chat-rows.ts'

/** The outcome of one attempt. */
export type SendOutcome =
  /** The server has the message, and it is stored on this device. */
  | { readonly kind: 'sent' }
  /** There was no acknowledgement in time. */
  | { readonly kind: 'unanswered' }
  /** The connection was lost, or there was none. */
  | { readonly kind: 'lineLost' }
  | { readonly kind: 'refused'; readonly code: string }
  /** The server may accept the message later. */
  | { readonly kind: 'later'; readonly waitMs: number }

export interface SenderPorts {
  readonly rows: SendingRows
  readonly isConnected: () => boolean
  readonly isOpen: () => boolean
  /** Allows one context of the device at a time. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>
  /** Uploads the message's file if it is not on the server yet, and then sends the message. */
  readonly send: (row: SendingRow) => Promise<SendOutcome>
  readonly now: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly reportProblem: (error: unknown) => void
}

export interface Sender {
  /** Called when a message may be ready to send: a new message, a connection, or a notification from another tab. */
  readonly wake: () => void
  readonly stop: () => void
}

/** Applies after a fault of the device; delays by the server have their own time, and a lost connection is waited for. */
const backoff: BackoffLimits = { firstMs: 1000, longestMs: 30_000 }

export function createSender(ports: SenderPorts): Sender {
  const { rows, now } = ports
  const engine = createQueueEngine<SendingRow>({
    items: async () => (await rows.all()).filter((row) => row.state === 'waiting'),
    laneOf: (row) => row.messagingHash,
    notBeforeMs: (row) => row.notBeforeMs,
    runOne: async (row) => {
      await sendOne(ports, row)
      return settled
    },
    mostRunning: Number.POSITIVE_INFINITY,
    lead: ports.withLock,
    mayRun: () => ports.isOpen() && ports.isConnected(),
    backoff,
    now,
    random: Math.random,
    setTimer: ports.setTimer,
    reportProblem: ports.reportProblem,
  })
  // A message in flight has no abort signal: the queue stops after it.
  return { wake: engine.wake, stop: () => void engine.stop().catch(ports.reportProblem) }
}

async function sendOne({ rows, isOpen, send, now }: SenderPorts, row: SendingRow): Promise<void> {
  const outcome = await send(row)
  if (!isOpen() || outcome.kind === 'sent') return
  const attempts = row.attempts + 1
  if (outcome.kind === 'unanswered') await rows.mark(row.order, { state: 'failed', code: sendFailure, attempts })
  else if (outcome.kind === 'refused') await rows.mark(row.order, { state: 'failed', code: outcome.code, attempts })
  else if (outcome.kind === 'later') await rows.mark(row.order, { attempts, notBeforeMs: now() + Math.min(outcome.waitMs, longestPauseMs) })
}
