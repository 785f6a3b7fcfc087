import { deferred } from '#src/lib/deferred.ts'
import { createQueueEngine, settled, type Outcome, type QueueEngine, type QueuePorts } from '../queue/queue-engine.ts'
import { createPretendClock } from './pretend-clock.ts'

export interface QueueItem {
  readonly name: string
  readonly lane: string
  readonly notBeforeMs: number
}

export interface QueueRun {
  readonly item: QueueItem
  readonly signal: AbortSignal
  /** Ends the run; the item leaves the rows unless `stays`. */
  readonly end: (outcome?: Outcome, stays?: boolean) => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

type Result = Outcome | { readonly error: unknown }

/** Waits until all work that is ready has run. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Rows in memory, and engines over them whose runs end when a test ends them. */
export class QueueForTest {
  rows: QueueItem[] = []
  runs: QueueRun[] = []
  readonly started: string[] = []
  readonly problems: unknown[] = []
  readonly clock = createPretendClock()
  mayRun = true
  private lock: Promise<void> = Promise.resolve()

  /** `b2` is the second item of lane b. */
  add(...names: string[]): void {
    this.rows.push(...names.map((name) => ({ name, lane: name.slice(0, 1), notBeforeMs: 0 })))
  }

  going(): string[] {
    return this.runs.map(({ item }) => item.name)
  }

  runOf(name: string): QueueRun {
    const run = this.runs.find(({ item }) => item.name === name)
    if (!run) throw new Error(`${name} does not run; ${this.going().join()} do.`)
    return run
  }

  newEngine(changes: Partial<QueuePorts<QueueItem>> = {}): QueueEngine {
    return createQueueEngine<QueueItem>({
      items: async () => [...this.rows],
      laneOf: (item) => item.lane,
      notBeforeMs: (item) => item.notBeforeMs,
      runOne: (item, signal) => this.runItem(item, signal),
      mostRunning: 2,
      lead: (work) => (this.lock = this.lock.catch(() => undefined).then(work)),
      mayRun: () => this.mayRun,
      backoff: { firstMs: 1000, longestMs: 8000 },
      now: this.clock.now,
      random: () => 0,
      setTimer: this.clock.setTimer,
      reportProblem: (problem) => void this.problems.push(problem),
      ...changes,
    })
  }

  async woken(changes: Partial<QueuePorts<QueueItem>> = {}): Promise<QueueEngine> {
    const engine = this.newEngine(changes)
    engine.wake()
    await settle()
    return engine
  }

  async runItem(item: QueueItem, signal: AbortSignal): Promise<Outcome> {
    const answer = deferred<Result>()
    const over = async (result: Result) => {
      this.runs = this.runs.filter((run) => run.item !== item)
      answer.resolve(result)
      await settle()
    }
    this.started.push(item.name)
    this.runs.push({
      item,
      signal,
      end: (outcome = settled, stays = false) => {
        if (!stays) this.rows = this.rows.filter((row) => row !== item)
        return over(outcome)
      },
      fail: (error) => over({ error }),
    })
    const result = await answer.promise
    if ('error' in result) throw result.error
    return result
  }
}
