/**
 * The shared engine of all queues on the device: outbox, chat, uploads, saved videos. It decides when items run; a queue only
 * defines how its items are read, how one item runs, and how the outcome changes its rows.
 */
import { backoffMs, longestPauseMs, type BackoffLimits } from '#src/lib/retry/backoff.ts'
import { deferred } from '#src/lib/deferred.ts'
import { msUntil } from '#src/lib/stored-moment.ts'

/** How one run ended. The consequences for the item are in the queue's rows before the run resolves. */
export type Outcome =
  /** The rows determine the next step: the item is deleted, failed, or not ready before a time of its own. */
  | { readonly kind: 'settled' }
  /** Retry after a growing pause, which this engine counts in memory. Only the item's lane waits. */
  | { readonly kind: 'retry' }
  /** Nothing can succeed now: nothing more starts until that time, or with null until the next wake. */
  | { readonly kind: 'stop'; readonly untilMs: number | null }

export const settled: Outcome = { kind: 'settled' }
export const retry: Outcome = { kind: 'retry' }

export interface QueuePorts<Item> {
  /** The queued items in the order they are to run. Read again before each start. */
  readonly items: () => Promise<readonly Item[]>
  /** Items of one lane run one at a time and in order: a waiting item holds back those behind it. */
  readonly laneOf: (item: Item) => string
  /** The item does not start before this time, which may be an hour away at most; omitted where rows have no such time. */
  readonly notBeforeMs?: (item: Item) => number
  /** A rejection is reported and counts as `retry`. Other lanes are not affected. */
  readonly runOne: (item: Item, signal: AbortSignal) => Promise<Outcome>
  /** The maximum number of lanes that run in parallel. */
  readonly mostRunning: number
  /** Runs the work while no other context of the device does; waits for its turn. */
  readonly lead: (work: () => Promise<void>) => Promise<void>
  /** Called each time this context starts to lead, while no other context runs anything. */
  readonly onLead?: () => Promise<void>
  /** False pauses the queue: nothing starts, nothing is scheduled. The code that ends the pause must wake the engine. */
  readonly mayRun: () => boolean
  /** Called after each run, once its outcome is recorded. */
  readonly onEnded?: () => void
  readonly backoff: BackoffLimits
  readonly now: () => number
  readonly random: () => number
  /** Returns a function that cancels the timer. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly reportProblem: (error: unknown) => void
}

export interface QueueEngine {
  /** Call when an item may be ready. A wake during work is not lost, and it ends a stop. Failures are reported. */
  readonly wake: () => void
  /** A wake that resolves when nothing runs and nothing is ready. Rejects when the items cannot be read. */
  readonly run: () => Promise<void>
  /** Aborts the signal of the run in a lane, or in all lanes. The lane is free once the run has ended; its failures stay as they are. */
  readonly abort: (lane?: string) => void
  /** The number of consecutive failed attempts of a lane. */
  readonly failuresOf: (lane: string) => number
  /** Clears the failures and pauses of a lane, or of all lanes, because the circumstances have changed. */
  readonly forgive: (lane?: string) => void
  /** Stops permanently. Aborts all runs; resolves when they have ended. */
  readonly stop: () => Promise<void>
}

export function createQueueEngine<Item>(ports: QueuePorts<Item>): QueueEngine {
  return new LaneEngine(ports)
}

interface Running {
  readonly stop: AbortController
  readonly ended: Promise<void>
}

interface Pause {
  readonly failures: number
  readonly untilMs: number
}

class LaneEngine<Item> implements QueueEngine {
  private readonly ports: QueuePorts<Item>
  private readonly running = new Map<string, Running>()
  private readonly pauses = new Map<string, Pause>()
  private working: Promise<void> | null = null
  /** Woken since the last read. */
  private isWanted = false
  private isStopped = false
  /** A run has ended since the last read started, so the items that were read are outdated. */
  private hasEnded = false
  /** Set by the outcome `stop`, until the next wake. */
  private halt: { readonly untilMs: number | null } | null = null
  private ring: () => void = () => undefined
  private cancelTimer: (() => void) | null = null

  constructor(ports: QueuePorts<Item>) {
    this.ports = ports
  }

  readonly wake = () => {
    const isBusy = this.working !== null
    const work = this.run()
    // Work in progress has its own caller, which receives its failure.
    if (!isBusy) work.catch(this.ports.reportProblem)
  }

  readonly run = () => {
    this.isWanted = true
    this.ring()
    // Never starts within this call: `work` must not end before it is recorded.
    this.working ??= Promise.resolve().then(() => this.work())
    return this.working
  }

  readonly abort = (lane?: string) => {
    for (const [key, { stop }] of this.running) if (lane === undefined || lane === key) stop.abort()
  }

  readonly failuresOf = (lane: string) => this.pauses.get(lane)?.failures ?? 0

  readonly forgive = (lane?: string) => {
    if (lane === undefined) this.pauses.clear()
    else this.pauses.delete(lane)
  }

  readonly stop = async () => {
    this.isStopped = true
    this.plan(null)
    this.abort()
    this.ring()
    await this.allEnded()
  }

  private canStart(): boolean {
    return !this.isStopped && this.ports.mayRun()
  }

  private async work(): Promise<void> {
    try {
      while (this.isWanted && this.canStart()) await this.ports.lead(() => this.leadOnce())
    } finally {
      // In the same step as the last check of `isWanted`: a later wake starts again.
      this.working = null
    }
  }

  /** Runs until nothing is ready and nothing is running. */
  private async leadOnce(): Promise<void> {
    try {
      if (this.canStart()) await this.ports.onLead?.()
      for (;;) {
        const rang = deferred()
        this.ring = rang.resolve
        this.hasEnded = false
        if (this.isWanted) this.halt = null
        if (this.canStart() && !this.halt) await this.startReady()
        if (this.running.size === 0 && !this.hasEnded) break
        await rang.promise
      }
    } finally {
      await this.allEnded()
    }
    if (this.halt) this.plan(this.halt.untilMs)
  }

  private async startReady(): Promise<void> {
    this.isWanted = false
    // An item whose run ends while the rows are read may still be among them, so its lane waits for the next read.
    const busy = new Set(this.running.keys())
    const heads = this.headsOf(await this.ports.items())
    const nowMs = this.ports.now()
    let nextMs: number | null = null
    for (const [lane, item] of heads) {
      if (busy.has(lane)) continue
      const leftMs = Math.max(
        msUntil(this.ports.notBeforeMs?.(item) ?? 0, nowMs, longestPauseMs),
        msUntil(this.pauses.get(lane)?.untilMs ?? 0, nowMs, this.ports.backoff.longestMs),
      )
      if (leftMs > 0) nextMs = Math.min(nextMs ?? nowMs + leftMs, nowMs + leftMs)
      else if (this.running.size < this.ports.mostRunning && !this.halt && this.canStart()) this.start(lane, item)
    }
    this.plan(nextMs)
  }

  /** The first item of each lane, in order. */
  private headsOf(items: readonly Item[]): Map<string, Item> {
    const heads = new Map<string, Item>()
    for (const item of items) {
      const lane = this.ports.laneOf(item)
      if (!heads.has(lane)) heads.set(lane, item)
    }
    return heads
  }

  private start(lane: string, item: Item): void {
    const stop = new AbortController()
    // The map entry is set first, because a run may end, or be aborted, before `start` returns.
    const ended = Promise.resolve()
      .then(() => this.runOne(lane, item, stop.signal))
      .finally(() => {
        this.running.delete(lane)
        this.hasEnded = true
        this.ring()
        this.ports.onEnded?.()
      })
      .catch(this.ports.reportProblem)
    this.running.set(lane, { stop, ended })
  }

  private async runOne(lane: string, item: Item, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    let outcome = retry
    try {
      outcome = await this.ports.runOne(item, signal)
    } catch (error) {
      if (!signal.aborted || error !== signal.reason) this.ports.reportProblem(error)
    }
    if (outcome.kind === 'stop') this.halt = outcome
    if (signal.aborted) return
    if (outcome.kind === 'retry') this.pauseLane(lane)
    else this.pauses.delete(lane)
  }

  private pauseLane(lane: string): void {
    const failures = this.failuresOf(lane) + 1
    const { now, random, backoff } = this.ports
    this.pauses.set(lane, { failures, untilMs: now() + backoffMs(failures, random(), backoff) })
  }

  private async allEnded(): Promise<void> {
    while (this.running.size > 0) await Promise.all([...this.running.values()].map(({ ended }) => ended))
  }

  private plan(atMs: number | null): void {
    this.cancelTimer?.()
    this.cancelTimer = null
    if (atMs === null || this.isStopped) return
    this.cancelTimer = this.ports.setTimer(this.wake, msUntil(atMs, this.ports.now(), longestPauseMs))
  }
}
