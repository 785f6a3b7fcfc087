/**
 * Sends what waits: per conversation one message at a time and in order, conversations side by side, from one tab at a time. A message is
 * the same one however often it is sent: the server knows it by its `clientId`.
 */
import type { BackoffLimits } from '#src/lib/retry/backoff.ts'
import { createQueueEngine, settled } from '../queue/queue-engine.ts'
import { sendFailure, type SendingRow, type SendingRows } from './chat-rows.ts'

/** What became of one try. */
export type SendOutcome =
  /** The server has it, and it is on this device. */
  | { readonly kind: 'sent' }
  /** No acknowledgement in time. */
  | { readonly kind: 'unanswered' }
  /** The line is gone, or there was none. */
  | { readonly kind: 'lineLost' }
  | { readonly kind: 'refused'; readonly code: string }
  /** May be taken later. */
  | { readonly kind: 'later'; readonly waitMs: number }

export interface SenderPorts {
  readonly rows: SendingRows
  readonly isConnected: () => boolean
  readonly isOpen: () => boolean
  /** One context of the device at a time. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>
  /** Brings the file up, where there is one that is not there yet, and the message after it. */
  readonly send: (row: SendingRow) => Promise<SendOutcome>
  readonly now: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly reportProblem: (error: unknown) => void
}

export interface Sender {
  /** Something may be ready: a new message, a line, another tab's news. */
  readonly wake: () => void
  readonly stop: () => void
}

/** After a fault of the device: what the server or the connection holds up has its own time or waits for the connection. */
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
  // A message on its way has no signal: the queue stops behind it.
  return { wake: engine.wake, stop: () => void engine.stop().catch(ports.reportProblem) }
}

async function sendOne({ rows, isOpen, send, now }: SenderPorts, row: SendingRow): Promise<void> {
  const outcome = await send(row)
  if (!isOpen() || outcome.kind === 'sent') return
  const attempts = row.attempts + 1
  if (outcome.kind === 'unanswered') await rows.mark(row.order, { state: 'failed', code: sendFailure, attempts })
  else if (outcome.kind === 'refused') await rows.mark(row.order, { state: 'failed', code: outcome.code, attempts })
  else if (outcome.kind === 'later') await rows.mark(row.order, { attempts, notBeforeMs: now() + outcome.waitMs })
}
