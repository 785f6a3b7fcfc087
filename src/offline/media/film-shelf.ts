/** The films a member keeps on this device: saves them one after another, shows them, removes them when access ends. */
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { openDeviceChannel, type DeviceChannel } from '../device-channel.ts'
import { filmsLock } from '../device-names.ts'
import { withLock } from '../lock/with-lock.ts'
import { pauseMs } from '../outbox/judge-failure.ts'
import { downloadFilm, type DownloadEnd, type DownloadPorts } from './download-film.ts'
import { openFilmCache, type FilmCache } from './film-cache.ts'
import { filmRows, type FilmRows } from './film-rows.ts'
import { viewOfFilm, type FilmView, type LineState } from './film-view.ts'
import type { SavedFilm } from './saved-film.ts'

export interface ShelfPorts {
  readonly store: DeviceStore
  readonly requestSave: DownloadPorts['requestSave']
  readonly recheck: (videoIds: number[]) => Promise<{ readonly allowed: readonly number[]; readonly recheckAfter: number }>
  readonly fetch: DownloadPorts['fetch']
  readonly line: Observable<LineState>
  /** Bytes left for us; null where the browser does not say. */
  readonly freeBytes: () => Promise<number | null>
  readonly now: () => number
  readonly random: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly reportProblem: (error: unknown) => void
}

export type FilmToSave = Pick<SavedFilm, 'videoId' | 'title' | 'durationSeconds' | 'thumb'>

/** Room left for the rest of the app. */
const reserveBytes = 64_000_000
/** Refusals that mean the film is no longer this member's to keep. */
const endedCodes: ReadonlySet<string> = new Set<ErrorCode>(['not_found', 'download_not_allowed', 'play_not_allowed', 'sponsors_only'])

export class FilmShelf {
  readonly films = createObservable<readonly FilmView[]>([])
  private readonly ports: ShelfPorts
  private readonly cache: FilmCache
  private readonly rows: FilmRows
  private readonly channel: DeviceChannel
  private readonly stopLine: () => void
  private running: { videoId: number; stop: AbortController } | null = null
  private isLeading = false
  /** Something changed while this tab was leading: look once more before stopping. */
  private isWantedAgain = false
  private isClosed = false
  /** Readings of the rows may end in another order than they began: an older one never replaces a newer. */
  private readings = 0
  private shownReading = 0
  private failedTries = 0
  private cancelTimer: (() => void) | null = null

  private constructor(ports: ShelfPorts, cache: FilmCache) {
    this.ports = ports
    this.cache = cache
    this.rows = filmRows(ports.store, () => this.handleOwnChange())
    this.channel = openDeviceChannel((news) => {
      if (news.kind === 'films' && news.memberId === ports.store.memberId) this.inBackground(this.handleChange())
    })
    this.stopLine = ports.line.subscribe(() => this.handleLine())
    ports.store.onClose(() => this.close())
  }

  /** Takes over what an earlier life left and goes on with it. Null where films cannot be kept (plain http). */
  static async open(ports: ShelfPorts): Promise<FilmShelf | null> {
    if (!('caches' in globalThis)) return null
    const shelf = new FilmShelf(ports, await openFilmCache(ports.store.memberId))
    await shelf.removeLost()
    await shelf.refresh()
    shelf.handleLine()
    return shelf
  }

  find(videoId: number): FilmView | null {
    return this.films.get().find((film) => film.videoId === videoId) ?? null
  }

  /** The size first: asked before a member decides. Rejects with the server's refusal. */
  async plan(videoId: number): Promise<{ totalBytes: number; hasRoom: boolean }> {
    const { totalBytes } = await this.ports.requestSave(videoId, null)
    return { totalBytes, hasRoom: await this.hasRoomFor(totalBytes) }
  }

  async save(film: FilmToSave): Promise<void> {
    const nowMs = this.ports.now()
    await this.rows.put({
      ...film,
      rendition: null,
      totalBytes: 0,
      savedBytes: 0,
      isPausedByMember: false,
      failure: null,
      addedAtMs: nowMs,
      completedAtMs: null,
      recheckAfterMs: nowMs,
    })
    this.pump()
  }

  async pause(videoId: number): Promise<void> {
    await this.rows.change(videoId, { isPausedByMember: true })
  }

  /** After a pause, or to try a failed one again. */
  async resume(videoId: number): Promise<void> {
    const film = await this.rows.find(videoId)
    // What was chosen then may not exist any more: the server chooses anew.
    const isGone = film?.failure === 'unavailable'
    await this.rows.change(videoId, { isPausedByMember: false, failure: null, ...(isGone && { rendition: null }) })
    this.pump()
  }

  async remove(videoId: number): Promise<void> {
    if (this.running?.videoId === videoId) this.running.stop.abort()
    const film = await this.rows.find(videoId)
    await this.rows.remove(videoId)
    await this.cache.removeFilm(videoId, film?.thumb ?? null)
    await this.refresh()
  }

  /** Asks whether the saved films may stay, at every start with a line and whenever it is back; those whose access ended go. Resolves with their ids. */
  async recheckAccess(): Promise<number[]> {
    const films = await this.rows.all()
    if (films.length === 0) return []
    const { allowed, recheckAfter } = await this.ports.recheck(films.map((film) => film.videoId))
    const gone = films.filter((film) => !allowed.includes(film.videoId))
    for (const { videoId } of gone) await this.remove(videoId)
    for (const videoId of allowed) await this.rows.change(videoId, { recheckAfterMs: recheckAfter * 1000 })
    return gone.map((film) => film.videoId)
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.running?.stop.abort()
    this.cancelTimer?.()
    this.stopLine()
    this.channel.close()
    this.films.set([])
  }

  private handleOwnChange(): void {
    this.channel.post({ kind: 'films', memberId: this.ports.store.memberId })
    this.inBackground(this.handleChange())
  }

  /** Here or in another tab: a paused or removed film must not go on. */
  private async handleChange(): Promise<void> {
    await this.refresh()
    if (!this.running) return
    const film = this.find(this.running.videoId)
    if (!film || film.isPausedByMember) this.running.stop.abort()
  }

  private handleLine(): void {
    this.failedTries = 0
    if (this.ports.line.get() === 'open') {
      this.inBackground(this.recheckAccess())
      this.pump()
    } else {
      this.running?.stop.abort()
    }
    this.inBackground(this.refresh())
  }

  private async refresh(): Promise<void> {
    if (this.isClosed) return
    const reading = ++this.readings
    const films = await this.rows.all()
    if (this.isClosed || reading < this.shownReading) return
    this.shownReading = reading
    const { line, now } = this.ports
    const moment = { runningId: this.running?.videoId ?? null, line: line.get(), isBroken: this.failedTries > 0, nowMs: now() }
    this.films.set(films.map((film) => viewOfFilm(film, moment)))
  }

  /** Waits for its turn among the tabs, then works as long as there is something to do. */
  private pump(): void {
    this.isWantedAgain = this.isLeading
    if (this.isLeading || this.isClosed || this.ports.line.get() !== 'open') return
    this.isLeading = true
    this.cancelTimer?.()
    this.cancelTimer = null
    const work = withLock(filmsLock(this.ports.store.memberId), () => this.saveAll()).finally(() => {
      this.isLeading = false
      if (this.isWantedAgain) this.pump()
    })
    this.inBackground(work)
  }

  private async saveAll(): Promise<void> {
    for (let film = await this.next(); film; film = await this.next()) {
      const end = await this.saveOne(film)
      this.failedTries = end.kind === 'retry' ? this.failedTries + 1 : 0
      if (end.kind === 'retry') {
        this.cancelTimer = this.ports.setTimer(() => this.pump(), pauseMs(this.failedTries, this.ports.random()))
        break
      }
    }
    await this.refresh()
  }

  /** Oldest wish first. */
  private async next(): Promise<SavedFilm | null> {
    if (this.isClosed || this.ports.line.get() !== 'open') return null
    const films = await this.rows.all()
    return films.findLast((film) => film.completedAtMs === null && !film.isPausedByMember && film.failure === null) ?? null
  }

  private async saveOne(film: SavedFilm): Promise<DownloadEnd> {
    const stop = new AbortController()
    this.running = { videoId: film.videoId, stop }
    await this.refresh()
    try {
      const end = await this.download(film, stop.signal)
      if (end.kind === 'failed') await this.rows.change(film.videoId, { failure: end.failure })
      return end
    } finally {
      this.running = null
    }
  }

  private async download({ videoId }: SavedFilm, signal: AbortSignal): Promise<DownloadEnd> {
    const { rows, cache, ports } = this
    try {
      return await downloadFilm({ ...ports, rows, cache, hasRoomFor: (bytes) => this.hasRoomFor(bytes) }, videoId, signal)
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

  /** Bytes whose row is gone: a crash in the middle of a removal. */
  private async removeLost(): Promise<void> {
    const known = new Set((await this.rows.all()).map((film) => film.videoId))
    for (const videoId of await this.cache.videoIds()) {
      if (!known.has(videoId)) await this.cache.removeFilm(videoId, null)
    }
  }

  /** A store that closed under the work is a sign-out, not a problem. */
  private inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.isClosed && this.ports.store.isOpen()) this.ports.reportProblem(error)
    })
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
