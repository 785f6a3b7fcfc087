/**
 * Sends what waits: per conversation one message at a time and in order, conversations side by side, from one tab at a time. A message is
 * the same one however often it is sent: the server knows it by its `clientId`.
 */
import { sendFailure, type SendingRow, type SendingRows } from './talk-rows.ts'

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

export function createSender(ports: SenderPorts): Sender {
  return new LaneSender(ports)
}

class LaneSender implements Sender {
  private readonly ports: SenderPorts
  /** Conversations with a message on its way. */
  private readonly lanes = new Map<string, Promise<void>>()
  private isRunning = false
  /** Woken since the last look. */
  private isWanted = false
  private isStopped = false
  private ring: () => void = () => undefined
  private cancelTimer: (() => void) | null = null

  constructor(ports: SenderPorts) {
    this.ports = ports
  }

  readonly wake = () => {
    this.isWanted = true
    this.ring()
    if (!this.isRunning) void this.run().catch(this.ports.reportProblem)
  }

  readonly stop = () => {
    this.isStopped = true
    this.cancelTimer?.()
    this.ring()
  }

  private async run(): Promise<void> {
    this.isRunning = true
    try {
      while (this.isWanted && this.mayWork()) {
        this.isWanted = false
        await this.ports.withLock(() => this.work())
      }
    } finally {
      this.isRunning = false
    }
  }

  private mayWork(): boolean {
    return !this.isStopped && this.ports.isOpen() && this.ports.isConnected()
  }

  /** Until nothing is ready and nothing on its way. */
  private async work(): Promise<void> {
    while (this.mayWork()) {
      const rang = new Promise<void>((resolve) => (this.ring = resolve))
      this.isWanted = false
      const heads = headsOf(await this.ports.rows.all())
      for (const row of heads) if (this.mayWork() && row.notBeforeMs <= this.ports.now()) this.open(row)
      if (this.lanes.size === 0) return this.wakeLater(heads)
      await Promise.race([rang, ...this.lanes.values()])
    }
    await Promise.all(this.lanes.values())
  }

  private wakeLater(heads: readonly SendingRow[]): void {
    if (heads.length === 0) return
    this.cancelTimer?.()
    const waitMs = Math.min(...heads.map((row) => row.notBeforeMs)) - this.ports.now()
    this.cancelTimer = this.ports.setTimer(this.wake, Math.max(0, waitMs))
  }

  private open(row: SendingRow): void {
    if (this.lanes.has(row.messagingHash)) return
    const lane = this.sendOne(row)
      .catch(this.ports.reportProblem)
      .finally(() => this.lanes.delete(row.messagingHash))
    this.lanes.set(row.messagingHash, lane)
  }

  private async sendOne(row: SendingRow): Promise<void> {
    const { rows, now } = this.ports
    const outcome = await this.ports.send(row)
    if (!this.ports.isOpen() || outcome.kind === 'sent') return
    const attempts = row.attempts + 1
    if (outcome.kind === 'unanswered') await rows.mark(row.order, { state: 'failed', code: sendFailure, attempts })
    else if (outcome.kind === 'refused') await rows.mark(row.order, { state: 'failed', code: outcome.code, attempts })
    else if (outcome.kind === 'later') await rows.mark(row.order, { attempts, notBeforeMs: now() + outcome.waitMs })
  }
}

/** The oldest waiting one of each conversation. */
function headsOf(rows: readonly SendingRow[]): SendingRow[] {
  const heads = new Map<string, SendingRow>()
  for (const row of rows) if (row.state === 'waiting' && !heads.has(row.messagingHash)) heads.set(row.messagingHash, row)
  return [...heads.values()]
}
