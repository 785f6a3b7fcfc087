/** The videos a member saves on this device: downloads them one after another, lists them, and removes them when access ends. */
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'
import type { BackoffLimits } from '#src/lib/retry/backoff.ts'
import { isStoreMissing, unlessRefused } from '../db/device-refusal.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { openDeviceChannel, type DeviceChannel } from '../device-channel.ts'
import { videosLock } from '../device-names.ts'
import { withLock } from '../lock/with-lock.ts'
import { createQueueEngine, retry, settled, type Outcome, type QueueEngine } from '../queue/queue-engine.ts'
import { downloadVideo, type DownloadEnd, type DownloadPorts } from './download-video.ts'
import { openVideoCache, type VideoCache } from './video-cache.ts'
import { videoRows, type VideoRows } from './video-rows.ts'
import { viewOfVideo, type VideoView, type LineState } from './video-view.ts'
import { recheckTimeOf, type SavedVideo } from './saved-video.ts'

export interface DownloadManagerPorts {
  readonly store: DeviceStore
  readonly requestSave: DownloadPorts['requestSave']
  readonly recheck: (videoIds: number[]) => Promise<{ readonly allowed: readonly number[]; readonly recheckAfter: number }>
  readonly fetch: DownloadPorts['fetch']
  readonly line: Observable<LineState>
  /** Bytes available to the app; null where the browser does not report them. */
  readonly freeBytes: () => Promise<number | null>
  readonly now: () => number
  readonly random: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly reportProblem: (error: unknown) => void
}

export type VideoToSave = Pick<SavedVideo, 'videoId' | 'title' | 'durationSeconds' | 'thumb'>

/** Space reserved for the rest of the app. */
const reserveBytes = 64_000_000
/** All videos share one lane, because a lost connection affects all of them. */
const lane = 'videos'
const backoff: BackoffLimits = { firstMs: 1000, longestMs: 5 * 60_000 }
/** Refusals that mean the member may no longer have the video. */
const endedCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'not_found',
  'download_not_allowed',
  'play_not_allowed',
  'sponsors_only',
  'not_bought',
])

export class DownloadManager {
  readonly videos = createObservable<readonly VideoView[]>([])
  private readonly ports: DownloadManagerPorts
  private readonly cache: VideoCache
  private readonly rows: VideoRows
  private readonly channel: DeviceChannel
  private readonly stopLine: () => void
  private readonly engine: QueueEngine
  private runningId: number | null = null
  private isClosed = false
  /** Reads of the rows may finish out of order: an older one never replaces a newer one. */
  private readings = 0
  private shownReading = 0

  private constructor(ports: DownloadManagerPorts, cache: VideoCache) {
    this.ports = ports
    this.cache = cache
    this.rows = videoRows(ports.store, () => this.handleOwnChange())
    this.engine = this.createEngine()
    this.channel = openDeviceChannel((news) => {
      if (news.kind === 'films' && news.memberId === ports.store.memberId) this.inBackground(this.handleChange())
    })
    this.stopLine = ports.line.subscribe(() => this.handleLine())
    ports.store.onClose(() => this.close())
  }

  /**
   * Adopts the state of an earlier run and continues with it. Resolves with null where videos cannot be saved or not be served later
   * (plain http, private windows).
   */
  static async open(ports: DownloadManagerPorts): Promise<DownloadManager | null> {
    if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return null
    const cache = await unlessRefused(
      () => openVideoCache(ports.store.memberId),
      null,
      (error) => {
        if (!isStoreMissing(error)) ports.reportProblem(error)
      },
    )
    if (!cache) return null
    const downloads = new DownloadManager(ports, cache)
    await downloads.removeLost()
    await downloads.refresh()
    downloads.handleLine()
    return downloads
  }

  find(videoId: number): VideoView | null {
    return this.videos.get().find((video) => video.videoId === videoId) ?? null
  }

  /** Requests the size before the member decides. Rejects with the server's refusal. */
  async plan(videoId: number): Promise<{ totalBytes: number; hasRoom: boolean }> {
    const { totalBytes } = await this.ports.requestSave(videoId, null)
    return { totalBytes, hasRoom: await this.hasRoomFor(totalBytes) }
  }

  async save(video: VideoToSave): Promise<void> {
    const nowMs = this.ports.now()
    await this.rows.put({
      ...video,
      rendition: null,
      totalBytes: 0,
      savedBytes: 0,
      isPausedByMember: false,
      failure: null,
      addedAtMs: nowMs,
      completedAtMs: null,
      recheckAfterMs: nowMs,
    })
    this.tryNow()
  }

  async pause(videoId: number): Promise<void> {
    await this.rows.change(videoId, { isPausedByMember: true })
  }

  /** Continues after a pause, or retries a failed video. */
  async resume(videoId: number): Promise<void> {
    const video = await this.rows.find(videoId)
    // The rendition chosen earlier may no longer exist, so the server chooses again.
    const isGone = video?.failure === 'unavailable'
    await this.rows.change(videoId, { isPausedByMember: false, failure: null, ...(isGone && { rendition: null }) })
    this.tryNow()
  }

  async remove(videoId: number): Promise<void> {
    if (this.runningId === videoId) {
      this.engine.abort()
      this.engine.forgive()
    }
    const video = await this.rows.find(videoId)
    await this.rows.remove(videoId)
    await this.cache.removeVideo(videoId, video?.thumb ?? null)
    await this.refresh()
  }

  /**
   * Checks whether the saved videos may stay, at every start with a connection and whenever it returns; videos whose access ended
   * are removed. Resolves with their ids.
   */
  async recheckAccess(): Promise<number[]> {
    const videos = await this.rows.all()
    if (videos.length === 0) return []
    const { allowed, recheckAfter } = await this.ports.recheck(videos.map((video) => video.videoId))
    const gone = videos.filter((video) => !allowed.includes(video.videoId))
    for (const { videoId } of gone) await this.remove(videoId)
    const recheckAfterMs = recheckTimeOf(recheckAfter, this.ports.now())
    for (const videoId of allowed) await this.rows.change(videoId, { recheckAfterMs })
    return gone.map((video) => video.videoId)
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.stopLine()
    this.channel.close()
    this.videos.set([])
    this.inBackground(this.engine.stop())
  }

  private handleOwnChange(): void {
    this.channel.post({ kind: 'films', memberId: this.ports.store.memberId })
    this.inBackground(this.handleChange())
  }

  /** Handles changes made here or in another tab: a paused or removed video must stop. */
  private async handleChange(): Promise<void> {
    await this.refresh()
    if (this.runningId === null) return
    const video = this.find(this.runningId)
    if (!video || video.isPausedByMember) this.engine.abort()
  }

  private handleLine(): void {
    this.engine.forgive()
    if (this.ports.line.get() === 'open') {
      this.inBackground(this.recheckAccess())
      this.engine.wake()
    } else {
      this.engine.abort()
    }
    this.inBackground(this.refresh())
  }

  /** The member requested this, so earlier failures no longer count. */
  private tryNow(): void {
    this.engine.forgive()
    this.engine.wake()
  }

  private async refresh(): Promise<void> {
    if (this.isClosed) return
    const reading = ++this.readings
    const videos = await this.rows.all()
    if (this.isClosed || reading < this.shownReading) return
    this.shownReading = reading
    const { line, now } = this.ports
    const moment = { runningId: this.runningId, line: line.get(), isBroken: this.engine.failuresOf(lane) > 0, nowMs: now() }
    this.videos.set(videos.map((video) => viewOfVideo(video, moment)))
  }

  private createEngine(): QueueEngine {
    const { store, line, now, random, setTimer } = this.ports
    return createQueueEngine<SavedVideo>({
      // Oldest request first.
      items: async () => (await this.rows.all()).filter(isWanted).toReversed(),
      laneOf: () => lane,
      runOne: (video, signal) => this.saveOne(video, signal),
      mostRunning: 1,
      lead: (work) => withLock(videosLock(store.memberId), work),
      mayRun: () => !this.isClosed && line.get() === 'open',
      onEnded: () => this.inBackground(this.refresh()),
      backoff,
      now,
      random,
      setTimer,
      reportProblem: (error) => this.report(error),
    })
  }

  private async saveOne(video: SavedVideo, signal: AbortSignal): Promise<Outcome> {
    this.runningId = video.videoId
    try {
      await this.refresh()
      const end = await this.download(video, signal)
      if (end.kind === 'failed') await this.rows.change(video.videoId, { failure: end.failure })
      return end.kind === 'retry' ? retry : settled
    } finally {
      this.runningId = null
    }
  }

  private async download({ videoId }: SavedVideo, signal: AbortSignal): Promise<DownloadEnd> {
    const { rows, cache, ports } = this
    try {
      return await downloadVideo({ ...ports, rows, cache, hasRoomFor: (bytes) => this.hasRoomFor(bytes) }, videoId, signal)
    } catch (error) {
      if (this.isClosed) return { kind: 'stopped' }
      const code = codeOf(error)
      if (code === 'video_unavailable') return { kind: 'failed', failure: 'unavailable' }
      if (!endedCodes.has(code)) return { kind: 'retry' }
      await this.remove(videoId)
      return { kind: 'stopped' }
    }
  }

  private async hasRoomFor(bytes: number): Promise<boolean> {
    const free = await this.ports.freeBytes()
    return free === null || free - reserveBytes > bytes
  }

  /** Removes bytes without a row, which a crash during a removal leaves behind. */
  private async removeLost(): Promise<void> {
    const known = new Set((await this.rows.all()).map((video) => video.videoId))
    for (const videoId of await this.cache.videoIds()) {
      if (!known.has(videoId)) await this.cache.removeVideo(videoId, null)
    }
  }

  /** A store that closes during the work means a sign-out, which is not a problem. */
  private inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.report(error))
  }

  private report(error: unknown): void {
    if (!this.isClosed && this.ports.store.isOpen()) this.ports.reportProblem(error)
  }
}

function isWanted(video: SavedVideo): boolean {
  return video.completedAtMs === null && !video.isPausedByMember && video.failure === null
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
