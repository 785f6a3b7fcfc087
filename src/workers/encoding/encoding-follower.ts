/** Follows the member's encoding jobs through the socket, and while the socket is silent polls the server at growing intervals. */
import * as v from 'valibot'
import { encodingProgress, type EncodingProgress } from '#contract/encoding.ts'
import { videoId as videoIdSchema } from '#contract/content/ids.ts'
import { backoffMs } from '#src/lib/retry/backoff.ts'
import type { EncodingNews } from './api.ts'
import { isRunning, withAnswer, withNews, without, type JobList } from './job-list.ts'

export interface FollowerPorts {
  readonly ask: () => Promise<readonly EncodingProgress[]>
  readonly tell: (news: EncodingNews) => void
  readonly now: () => number
  readonly random: () => number
  /** Returns a function that cancels the timer. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly reportProblem: (error: unknown) => void
}

const backoff = { firstMs: 2000, longestMs: 20_000 }

export class EncodingFollower {
  private readonly ports: FollowerPorts
  private jobs: JobList = new Map()
  private heardAtMs: number | null = null
  /** The number of the next request since the last upload or the last time the screen became visible. */
  private askNumber = 1
  private isVisible = true
  private isAsking = false
  private isClosed = false
  private stopTimer: (() => void) | null = null

  constructor(ports: FollowerPorts) {
    this.ports = ports
  }

  /** Polls immediately, because the list is needed now. */
  async start(): Promise<void> {
    await this.ask()
  }

  /** Invalid events are reported and dropped: the next poll corrects the list. */
  feed(payload: unknown): void {
    const parsed = v.safeParse(encodingProgress, payload)
    if (!parsed.success) {
      this.ports.reportProblem(new v.ValiError(parsed.issues))
      return
    }
    const next = withNews(this.jobs, parsed.output)
    const isNew = next !== this.jobs
    this.jobs = next
    this.hear()
    // The socket works, so the next poll is postponed.
    this.plan()
    if (isNew) this.tell()
  }

  expect(videoId: number, title: string): void {
    if (this.jobs.has(videoId)) return
    const nowSeconds = Math.floor(this.ports.now() / 1000)
    this.jobs = withNews(this.jobs, {
      videoId: v.parse(videoIdSchema, videoId),
      title,
      thumb: null,
      state: 'waiting',
      stage: 'received',
      percent: 0,
      secondsLeft: null,
      isPlayable: false,
      failure: null,
      hasMetadata: false,
      updatedAt: nowSeconds,
      revision: 0,
    })
    this.tell()
    this.askNumber = 1
    this.plan()
  }

  forget(videoId: number): void {
    this.jobs = without(this.jobs, videoId)
    this.tell()
  }

  /** Polls immediately when the screen becomes visible, because events may have been missed. */
  setVisible(isVisible: boolean): void {
    if (isVisible === this.isVisible) return
    this.isVisible = isVisible
    if (isVisible) {
      this.askNumber = 1
      // `ask` reports its own failures.
      void this.ask()
    } else {
      this.stopTimer?.()
    }
  }

  close(): void {
    this.isClosed = true
    this.stopTimer?.()
  }

  private async ask(): Promise<void> {
    if (this.isAsking || this.isClosed) return
    this.isAsking = true
    const knownWhenAsked = this.jobs
    try {
      this.jobs = withAnswer(this.jobs, await this.ports.ask(), knownWhenAsked)
      this.hear()
      this.tell()
    } catch (error) {
      this.ports.reportProblem(error)
    } finally {
      this.isAsking = false
      this.plan()
    }
  }

  /** When no job is running, polling stops; the socket or the end of an upload starts it again. */
  private plan(): void {
    this.stopTimer?.()
    this.stopTimer = null
    const isIdle = this.heardAtMs !== null && ![...this.jobs.values()].some(isRunning)
    if (this.isClosed || !this.isVisible || isIdle) return
    this.stopTimer = this.ports.setTimer(
      () => {
        this.askNumber += 1
        // `ask` reports its own failures.
        void this.ask()
      },
      backoffMs(this.askNumber, this.ports.random(), backoff),
    )
  }

  private hear(): void {
    this.heardAtMs = this.ports.now()
  }

  private tell(): void {
    this.ports.tell({ jobs: [...this.jobs.values()].toSorted((one, other) => other.updatedAt - one.updatedAt), heardAtMs: this.heardAtMs })
  }
}
