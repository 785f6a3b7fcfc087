/** A simulated device, connection and clock for the queue's tests: the test controls every step. */
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { UploadConditions, UploadSnapshot } from '#src/offline/uploads/upload-state.ts'
import type { SendRequest } from '../send-by-tus.ts'
import type { DetailsEdit, QueuePorts } from './queue-ports.ts'
import { UploadQueue } from './upload-queue.ts'

export const goodConditions: UploadConditions = { isOnline: true, isCellular: false, wifiOnly: false, isSignedIn: true }

/** An open request of the queue. The test answers it. */
export interface OpenSend {
  readonly request: SendRequest
  readonly finish: () => void
  readonly fail: (error: unknown) => void
}

export class PretendDevice {
  readonly rows = new Map<string, UploadEntry>()
  readonly files = new Map<string, File>()
  readonly sends: OpenSend[] = []
  readonly sent: SendRequest[] = []
  readonly reports: string[] = []
  readonly cancelled: string[][] = []
  /** The new details of each hand-over, without repeated calls. */
  readonly saved: unknown[] = []
  readonly handed: DetailsEdit[] = []
  readonly withdrawn: Array<{ videoId: number; whose: 'all' | 'worker' }> = []
  readonly problems: unknown[] = []
  snapshot: UploadSnapshot = { active: [], ended: [] }
  hasRoom = true
  isLasting = true
  /** The error the device throws when a row is read or written. */
  rowRefusal: DOMException | null = null
  keepsFiles = true
  keepFailure: DOMException | null = null
  startRefusal: Error | null = null
  cancelRefusal: Error | null = null
  /** Delays the answer to a cancel until the test resolves it; the server has already accepted the cancel by then. */
  cancelGate: Promise<void> = Promise.resolve()
  saveRefusal: Error | null = null
  isExisting = false
  /** Names of photos that the member has already. */
  readonly ownPhotos = new Set<string>()
  /** Delays the start's answer until the test resolves it. */
  startGate: Promise<void> = Promise.resolve()
  nowMs = 1_000_000
  /** A real store and its files instead of the simulated ones. */
  stores: Pick<QueuePorts, 'rows' | 'files'> | null = null
  private timers: { atMs: number; callback: () => void }[] = []
  private ids = 0
  private last: UploadQueue | null = null

  queue(conditions: UploadConditions = goodConditions): UploadQueue {
    this.last = new UploadQueue(this.ports(), conditions)
    return this.last
  }

  /** Lets promises run, then reads the list; the simulated clock does not advance. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
    this.last?.announceNow()
  }

  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms
    for (;;) {
      const next = this.timers.toSorted((one, other) => one.atMs - other.atMs)[0]
      if (!next || next.atMs > endMs) break
      this.timers = this.timers.filter((timer) => timer !== next)
      this.nowMs = Math.max(this.nowMs, next.atMs)
      next.callback()
      await this.settle()
    }
    this.nowMs = endMs
  }

  private ports(): QueuePorts {
    return {
      memberId: 7,
      client: 'web/test',
      chunkBytes: 16_000_000,
      rows: this.rowsPort(),
      files: {
        hold: async (localId, file) => void this.files.set(localId, file),
        hasRoom: async () => this.hasRoom,
        keep: async () => {
          if (this.keepFailure) throw this.keepFailure
          return this.keepsFiles
        },
        open: async (localId) => this.files.get(localId) ?? null,
        forgetOriginal: (localId) => void this.files.delete(localId),
        remove: async (localId) => void this.files.delete(localId),
        sweep: async (known) => {
          for (const localId of this.files.keys()) if (!known.has(localId)) this.files.delete(localId)
        },
      },
      server: {
        start: async (entry) => {
          await this.startGate
          if (this.startRefusal) throw this.startRefusal
          this.ids += 1
          const uploadId = this.ownPhotos.has(entry.filename) ? null : String(this.ids).padStart(32, '0')
          return { uploadId, itemId: this.ids, title: entry.title, isExisting: this.isExisting }
        },
        cancel: (uploadIds) => this.cancel(uploadIds),
        report: async (kind) => void this.reports.push(kind),
      },
      details: {
        handOver: (edit) => this.handOver(edit),
        withdraw: async (videoId, whose) => void this.withdrawn.push({ videoId, whose }),
      },
      send: (request) => {
        this.sent.push(request)
        return new Promise((resolve, reject) => {
          const open: OpenSend = { request, finish: () => this.drop(open, resolve), fail: (error) => this.drop(open, () => reject(error)) }
          request.signal.addEventListener('abort', () => open.fail(request.signal.reason))
          this.sends.push(open)
        })
      },
      getToken: async () => 'token',
      now: () => this.nowMs,
      random: () => 0,
      newId: () => `local-${this.rows.size + 1}-${(this.ids += 1)}`,
      setTimer: (callback, ms) => {
        const timer = { atMs: this.nowMs + ms, callback }
        this.timers.push(timer)
        return () => void (this.timers = this.timers.filter((other) => other !== timer))
      },
      announce: (snapshot) => void (this.snapshot = snapshot),
      reportProblem: (error) => void this.problems.push(error),
      ...this.stores,
    }
  }

  private rowsPort(): QueuePorts['rows'] {
    return {
      isLasting: this.isLasting,
      all: async () => {
        this.askForRows()
        return [...this.rows.values()]
      },
      put: async (entry) => {
        this.askForRows()
        this.rows.set(entry.localId, structuredClone(entry))
      },
      remove: async (localId) => {
        this.askForRows()
        this.rows.delete(localId)
      },
    }
  }

  private askForRows(): void {
    if (this.rowRefusal) throw this.rowRefusal
  }

  /** Like the outbox and the server, ignores a second call with the same key. */
  private async handOver(edit: DetailsEdit): Promise<void> {
    if (this.saveRefusal) throw this.saveRefusal
    const isKnown = this.handed.some(({ idempotencyKey }) => idempotencyKey === edit.idempotencyKey)
    this.handed.push(edit)
    if (isKnown) return
    const { unfinished: _unfinished, ...news } = edit.news
    this.saved.push({ videoId: edit.videoId, ...news })
  }

  private async cancel(uploadIds: string[]): Promise<void> {
    if (this.cancelRefusal) throw this.cancelRefusal
    this.cancelled.push(uploadIds)
    await this.cancelGate
  }

  private drop(open: OpenSend, then: () => void): void {
    const at = this.sends.indexOf(open)
    if (at >= 0) this.sends.splice(at, 1)
    then()
  }
}

export function video(name: string, content = name, lastModified = 1_700_000_000_000): File {
  return new File([content], name, { type: 'video/mp4', lastModified })
}

export const serverUrl = 'https://ropewalk.test/files'

/** A queue on a device, with these files added. */
export async function withFiles(names: string[], device = new PretendDevice()) {
  const queue = device.queue()
  await queue.open()
  const added = await queue.add(
    names.map((name) => ({ file: video(name), handle: null })),
    { serverUrl },
  )
  await device.settle()
  return { device, queue, added, ids: device.snapshot.active.map((entry) => entry.localId) }
}

/** The n-th open request; the test has already checked that it exists. */
export function openSend(device: PretendDevice, at = 0): OpenSend {
  const open = device.sends[at]
  if (!open) throw new Error(`No request ${at} is open.`)
  return open
}

export const statesOf = (device: PretendDevice) =>
  device.snapshot.active.map((entry) => (entry.pause ? `${entry.state}:${entry.pause}` : entry.state))
