/**
 * The queue. One instance leads at a time (see `leadership.ts`); rows on the device are its memory, so whoever leads next
 * carries on where this one stopped. Failures of the line are never ends: it tries again for ever, with growing pauses.
 */
import { retryDelayMs } from '#src/workers/shared/retry-delay.ts'
import {
  hasUnsentDetails,
  type PickedFile,
  type UploadDetails,
  type UploadEntry,
  type UploadFailure,
} from '#src/offline/uploads/upload-entry.ts'
import { pauseOf, type UploadConditions } from '#src/offline/uploads/upload-state.ts'
import { addFiles, supplyFile, type AddedFiles, type SupplyAnswer } from './add-files.ts'
import { CancelTeller } from './cancel-teller.ts'
import { DetailsTeller } from './details-teller.ts'
import { EntryRows } from './entry-rows.ts'
import { KeepLine } from './keep-line.ts'
import type { QueuePorts } from './queue-ports.ts'
import { isActive, msUntilRetry, nextToRun, type Attempt } from './queue-rules.ts'
import { runUpload, type RunEnd, type RunHooks } from './run-upload.ts'
import { createSpeedMeter } from './speed-meter.ts'
import { viewOf, type Run } from './view-of.ts'

type Ended = NonNullable<UploadEntry['ended']>
type Chosen = readonly string[] | 'all'

const announceEveryMs = 250
const endedStaysMs = 24 * 60 * 60 * 1000

export class UploadQueue {
  private readonly ports: QueuePorts
  private readonly rows: EntryRows
  private readonly cancels: CancelTeller
  private readonly details: DetailsTeller
  private readonly keeping: KeepLine
  private readonly runs = new Map<string, Run>()
  private readonly attempts = new Map<string, Attempt>()
  private conditions: UploadConditions
  private cancelRetry: (() => void) | null = null
  private cancelAnnounce: (() => void) | null = null
  private isClosed = false

  constructor(ports: QueuePorts, conditions: UploadConditions) {
    this.ports = ports
    this.conditions = conditions
    this.rows = new EntryRows(ports.rows)
    this.cancels = new CancelTeller(ports, this.rows)
    this.details = new DetailsTeller(ports, this.rows, () => this.announceSoon())
    this.keeping = new KeepLine(ports, this.rows, () => this.announceSoon())
  }

  /** Reads what an earlier life left, forgets old ends and files without a row, and goes on. */
  async open(): Promise<void> {
    const { memberId, now, files } = this.ports
    await this.rows.load(({ ended, memberId: owner, uploadId }) => {
      // Nothing to tell the server of, or told and old.
      const isOver =
        ended !== null && (ended.kind === 'cancelled' ? uploadId === null : ended.isServerTold && ended.atMs < now() - endedStaysMs)
      return owner !== memberId || isOver
    })
    await files.sweep(new Set(this.rows.active().map((entry) => entry.localId)))
    this.pump()
  }

  /** Stops everything at once; rows and files stay for the next leader. */
  async close(): Promise<void> {
    this.isClosed = true
    this.cancelRetry?.()
    this.cancelAnnounce?.()
    this.cancels.close()
    this.details.close()
    const copied = this.keeping.close()
    const runs = [...this.runs.values()]
    for (const run of runs) run.stop.abort()
    await Promise.all([copied, ...runs.map((run) => run.ended)])
  }

  setConditions(conditions: UploadConditions): void {
    if (conditions.isOnline && !this.conditions.isOnline) this.attempts.clear()
    this.conditions = conditions
    for (const entry of this.rows.active()) {
      if (!this.runs.has(entry.localId) || pauseOf(entry, conditions) === null) continue
      if (!conditions.isOnline) this.patchInBackground(entry.localId, { droppedAtMs: this.ports.now() })
      this.stopRun(entry.localId)
    }
    this.pump()
  }

  async add(picked: readonly PickedFile[], serverUrl: string): Promise<AddedFiles> {
    const result = await addFiles(this.ports, this.rows.active(), picked, serverUrl)
    for (const entry of result.entries) {
      await this.rows.save(entry)
      if (entry.keeping === 'pending') this.keeping.add(entry.localId)
    }
    for (const { localId } of result.supplied) await this.acceptSupplied(localId)
    this.pump()
    return result
  }

  /** The file that was asked for; any other is refused. */
  async supply(localId: string, picked: PickedFile): Promise<SupplyAnswer> {
    const entry = this.rows.find(localId)
    if (!entry || !isActive(entry)) return 'gone'
    const answer = await supplyFile(this.ports, entry, picked)
    if (answer === 'accepted') {
      await this.acceptSupplied(localId)
      this.pump()
    }
    return answer
  }

  async pause(localIds: Chosen): Promise<void> {
    for (const { localId } of this.rows.chosen(localIds)) {
      await this.rows.patch(localId, { isPausedByMember: true })
      this.stopRun(localId)
    }
    this.pump()
  }

  /** Takes the pause off; for an upload without a kept copy this is also the member's word that it may start so. */
  async resume(localIds: Chosen): Promise<void> {
    for (const { localId, startsUnkept, keeping } of this.rows.chosen(localIds)) {
      await this.rows.patch(localId, {
        isPausedByMember: false,
        startsUnkept: startsUnkept || (localIds !== 'all' && keeping === 'impossible'),
      })
      this.attempts.delete(localId)
    }
    this.pump()
  }

  async useMobileData(localId: string): Promise<void> {
    await this.rows.patch(localId, { usesMobileData: true })
    this.pump()
  }

  /** Ends uploads on the device at once; the server is told now, or as soon as there is a line. */
  async cancel(localIds: Chosen): Promise<void> {
    const chosen = this.rows.chosen(localIds)
    for (const { localId, uploadId, filename } of chosen) {
      // A draft may be on its way this moment: the row stays until it is known, so that it can be taken back.
      const mayBeginYet = uploadId === null && this.runs.has(localId)
      await this.end(localId, { kind: 'cancelled', failure: null, isServerTold: uploadId === null && !mayBeginYet })
      if (uploadId === null && !mayBeginYet) await this.rows.forget(localId)
      if (localIds !== 'all') await this.ports.server.report('cancel', idsOf({ uploadId }), filename)
    }
    if (localIds === 'all' && chosen.length > 0) await this.ports.server.report('cancel-all', chosen.flatMap(idsOf), `${chosen.length}`)
    this.pump()
  }

  /** What was typed is kept in the row first; it travels when there is a draft and a line. */
  async describe(localId: string, details: UploadDetails): Promise<void> {
    const entry = this.rows.find(localId)
    if (!entry) return
    const merged = { ...entry.details, ...details }
    await this.rows.patch(localId, { title: merged.title ?? entry.title, details: merged, areDetailsSent: false, detailsRefusal: null })
    this.announceSoon()
    await this.details.tell()
  }

  /** Takes the notice of an ended upload away. */
  async dismiss(localId: string): Promise<void> {
    const entry = this.rows.find(localId)
    if (!entry?.ended) return
    await this.ports.server.report('remove', idsOf(entry), entry.filename)
    // What was typed about it goes first.
    if (hasUnsentDetails(entry)) await this.details.tell()
    if (hasUnsentDetails(this.rows.get(localId))) return
    if (entry.ended.isServerTold) await this.rows.forget(localId)
    else await this.rows.patch(localId, { ended: { ...entry.ended, kind: 'cancelled' } })
    this.announceNow()
  }

  announceNow(): void {
    this.cancelAnnounce?.()
    this.cancelAnnounce = null
    const isFailing = (localId: string) => (this.attempts.get(localId)?.failures ?? 0) > 0
    this.ports.announce({
      active: this.rows.active().map((entry) => viewOf(entry, this.runs.get(entry.localId), this.conditions, isFailing(entry.localId))),
      ended: this.rows.all().filter((entry) => entry.ended !== null && entry.ended.kind !== 'cancelled'),
    })
  }

  private pump(): void {
    if (this.isClosed) return
    const { now, setTimer } = this.ports
    const next = nextToRun(this.rows.all(), new Set(this.runs.keys()), this.attempts, this.conditions, now())
    for (const entry of next) this.startRun(entry)
    this.cancelRetry?.()
    const ms = msUntilRetry(this.attempts, now())
    this.cancelRetry = ms === null ? null : setTimer(() => this.pump(), ms)
    // `tell` reports its own failures and tries again.
    if (this.conditions.isOnline && this.conditions.isSignedIn) void Promise.all([this.cancels.tell(), this.details.tell()])
    this.announceNow()
  }

  private startRun({ localId, sentBytes }: UploadEntry): void {
    const run: Run = {
      stop: new AbortController(),
      meter: createSpeedMeter(),
      state: 'preparing',
      sentBytes,
      hasMoved: false,
      ended: Promise.resolve(),
    }
    this.runs.set(localId, run)
    run.ended = runUpload(this.ports, this.hooksFor(localId, run))
      .then((end) => this.finishRun(localId, run, end))
      .catch((error: unknown) => {
        if (this.runs.get(localId) === run) this.runs.delete(localId)
        this.ports.reportProblem(error)
      })
  }

  private hooksFor(localId: string, run: Run): RunHooks {
    return {
      signal: run.stop.signal,
      current: () => this.rows.get(localId),
      patch: (change) => this.rows.patch(localId, change),
      // Both report their own failures and try again.
      onDraft: () => void Promise.all([this.details.tell(), this.cancels.tell()]),
      onState: (state) => {
        run.state = state
        this.announceSoon()
      },
      onProgress: (sentBytes) => {
        run.hasMoved ||= sentBytes > run.sentBytes
        run.sentBytes = sentBytes
        run.meter.add(sentBytes, this.ports.now())
        this.announceSoon()
      },
      onAccepted: (acceptedBytes) => {
        this.attempts.delete(localId)
        this.patchInBackground(localId, { sentBytes: acceptedBytes, droppedAtMs: null })
      },
    }
  }

  private async finishRun(localId: string, run: Run, end: RunEnd): Promise<void> {
    // A run that was replaced or stopped has nothing left to say.
    if (this.runs.get(localId) !== run) return
    this.runs.delete(localId)
    switch (end.kind) {
      case 'stopped':
        break
      case 'done':
        await this.finish(localId)
        break
      case 'needs-file':
        await this.rows.patch(localId, { needsFile: true })
        break
      case 'failed':
        await this.fail(localId, end)
        break
      case 'lost':
        await this.startOver(localId)
        break
      case 'retry':
        await this.retryLater(localId, end.isUnauthorized)
        break
    }
    this.pump()
  }

  private async finish(localId: string): Promise<void> {
    const { uploadId, filename, sizeBytes } = this.rows.get(localId)
    await this.rows.patch(localId, { sentBytes: sizeBytes, droppedAtMs: null })
    await this.end(localId, { kind: 'done', failure: null, isServerTold: true })
    await this.ports.server.report('complete', idsOf({ uploadId }), filename)
  }

  private async fail(localId: string, { failure, freeBytes }: { failure: UploadFailure; freeBytes?: number | undefined }): Promise<void> {
    const { uploadId, filename } = this.rows.get(localId)
    await this.end(localId, { kind: 'failed', failure, ...(freeBytes !== undefined && { freeBytes }), isServerTold: uploadId === null })
    await this.ports.server.report('error', idsOf({ uploadId }), `${failure}: ${filename}`)
  }

  private async retryLater(localId: string, isUnauthorized: boolean): Promise<void> {
    const failures = (this.attempts.get(localId)?.failures ?? 0) + 1
    this.attempts.set(localId, { failures, retryAtMs: this.ports.now() + retryDelayMs(failures, this.ports.random()) })
    await this.rows.patch(localId, { droppedAtMs: this.rows.get(localId).droppedAtMs ?? this.ports.now() })
    // A refresh that fails changes nothing: the next try asks again.
    if (isUnauthorized) await this.ports.getToken(true).catch(this.ports.reportProblem)
  }

  private async startOver(localId: string): Promise<void> {
    if (this.rows.get(localId).restarts > 0) return this.fail(localId, { failure: 'lost' })
    await this.rows.patch(localId, { restarts: 1, tusUrl: null, uploadId: null, videoId: null, sentBytes: 0, areDetailsSent: false })
  }

  private async end(localId: string, ended: Omit<Ended, 'atMs'>): Promise<void> {
    await this.rows.patch(localId, { ended: { ...ended, atMs: this.ports.now() } })
    this.stopRun(localId)
    this.attempts.delete(localId)
    await this.keeping.drop(localId)
    await this.ports.files.remove(localId)
  }

  private async acceptSupplied(localId: string): Promise<void> {
    const { keeping } = this.rows.get(localId)
    await this.rows.patch(localId, { needsFile: false, keeping: keeping === 'impossible' ? 'impossible' : 'pending' })
    this.attempts.delete(localId)
    if (keeping !== 'impossible') this.keeping.add(localId)
  }

  private stopRun(localId: string): void {
    this.runs.get(localId)?.stop.abort()
    this.runs.delete(localId)
  }

  private patchInBackground(localId: string, change: Partial<UploadEntry>): void {
    this.rows.patch(localId, change).catch(this.ports.reportProblem)
  }

  private announceSoon(): void {
    if (this.cancelAnnounce || this.isClosed) return
    this.cancelAnnounce = this.ports.setTimer(() => this.announceNow(), announceEveryMs)
  }
}

function idsOf({ uploadId }: Pick<UploadEntry, 'uploadId'>): string[] {
  return uploadId === null ? [] : [uploadId]
}
