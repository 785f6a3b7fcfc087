/**
 * The upload queue. One instance leads at a time (see `leadership.ts`); its state is in rows on the device, so that the next leader
 * continues where this one stopped. A connection failure never ends an upload: the queue retries indefinitely, with growing pauses.
 */
import { msSince } from '#src/lib/stored-moment.ts'
import { createQueueEngine, retry, settled, type Outcome, type QueueEngine } from '#src/offline/queue/queue-engine.ts'
import {
  hasUnsentDetails,
  uploadKinds,
  withDetails,
  type PickedFile,
  type UploadDetails,
  type UploadEntry,
  type UploadFailure,
  type UploadKind,
} from '#src/offline/uploads/upload-entry.ts'
import { pauseOf, type UploadConditions, type UploadView } from '#src/offline/uploads/upload-state.ts'
import { addFiles, supplyFile, type AddedFiles, type SupplyAnswer, type UploadTarget } from './add-files.ts'
import { CancelSync } from './cancel-sync.ts'
import { DetailsHandOver } from './details-hand-over.ts'
import { EntryRows } from './entry-rows.ts'
import { KeepLine } from './keep-line.ts'
import type { QueuePorts } from './queue-ports.ts'
import { joinEngines, type JoinedEngine } from './join-engines.ts'
import { isActive, mayCall, parallelUploads, runnable, uploadBackoff } from './queue-rules.ts'
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
  private readonly cancels: CancelSync
  private readonly details: DetailsHandOver
  private readonly keeping: KeepLine
  /** A line for each kind: photos never wait for large videos. */
  private readonly engine: JoinedEngine
  /** The displayed state of attempts in progress. */
  private readonly runs = new Map<string, Run>()
  /** Attempts that have not ended yet, including stopped ones. */
  private readonly unended = new Set<Promise<unknown>>()
  private conditions: UploadConditions
  private cancelAnnounce: (() => void) | null = null
  private isClosed = false

  constructor(ports: QueuePorts, conditions: UploadConditions) {
    this.ports = ports
    this.conditions = conditions
    this.rows = new EntryRows(ports.rows, ports.reportProblem)
    const isCallable = () => mayCall(this.conditions)
    this.cancels = new CancelSync(ports, this.rows, isCallable)
    this.details = new DetailsHandOver(ports, this.rows, isCallable, () => this.announceSoon())
    this.keeping = new KeepLine(ports, this.rows, () => this.announceSoon())
    this.engine = joinEngines(uploadKinds.map((kind) => this.createEngine(kind)))
  }

  /** Loads the rows of an earlier run, removes old ended uploads and files without a row, and continues. */
  async open(): Promise<void> {
    const { memberId, now, files } = this.ports
    const isKnown = await this.rows.load((entry) => {
      const { ended, memberId: owner, uploadId } = entry
      const isOld = ended !== null && ended.isServerTold && msSince(ended.atMs, now()) > endedStaysMs
      // There is nothing to report to the server, or it was reported and is old.
      const isOver = ended?.kind === 'cancelled' ? uploadId === null : isOld && !hasUnsentDetails(entry)
      return owner !== memberId || isOver
    })
    // Copies of unreadable rows must stay.
    if (isKnown) await files.sweep(new Set(this.rows.active().map((entry) => entry.localId)))
    this.pump()
  }

  /** Stops everything immediately; rows and files stay for the next leader. */
  async close(): Promise<void> {
    this.isClosed = true
    this.cancelAnnounce?.()
    this.cancels.close()
    this.details.close()
    await Promise.all([this.keeping.close(), this.engine.stop(), ...this.unended])
  }

  setConditions(conditions: UploadConditions): void {
    if (conditions.isOnline && !this.conditions.isOnline) {
      this.engine.forgive()
      this.cancels.forgive()
    }
    this.conditions = conditions
    for (const entry of this.rows.active()) {
      if (!this.runs.has(entry.localId) || pauseOf(entry, conditions) === null) continue
      if (!conditions.isOnline) this.patchInBackground(entry.localId, { droppedAtMs: this.ports.now() })
      this.stopRun(entry.localId)
    }
    this.pump()
  }

  async add(picked: readonly PickedFile[], target: UploadTarget): Promise<AddedFiles> {
    const result = await addFiles(this.ports, this.rows.active(), picked, target)
    for (const entry of result.entries) {
      await this.rows.save(entry)
      if (entry.keeping === 'pending') this.keeping.add(entry.localId)
    }
    for (const { localId } of result.supplied) await this.acceptSupplied(localId)
    this.pump()
    return result
  }

  /** Accepts the requested file; any other is refused. */
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

  /** Ends the pause; for an upload without a copy, this also counts as the member's consent to start without one. */
  async resume(localIds: Chosen): Promise<void> {
    for (const { localId, startsUnkept, keeping } of this.rows.chosen(localIds)) {
      await this.rows.patch(localId, {
        isPausedByMember: false,
        startsUnkept: startsUnkept || (localIds !== 'all' && keeping === 'impossible'),
      })
      this.engine.forgive(localId)
    }
    this.pump()
  }

  async useMobileData(localId: string): Promise<void> {
    await this.rows.patch(localId, { usesMobileData: true })
    this.pump()
  }

  /** Ends uploads on the device immediately; the server is notified now, or as soon as there is a connection. */
  async cancel(localIds: Chosen): Promise<void> {
    const chosen = this.rows.chosen(localIds)
    for (const { localId, uploadId, filename } of chosen) {
      // A draft may be being created at this moment: the row stays until it is known, so that the draft can be withdrawn.
      const mayBeginYet = uploadId === null && this.runs.has(localId)
      await this.end(localId, { kind: 'cancelled', failure: null, isServerTold: uploadId === null && !mayBeginYet })
      if (uploadId === null && !mayBeginYet) await this.rows.forget(localId)
      if (localIds !== 'all') await this.ports.server.report('cancel', idsOf({ uploadId }), filename)
    }
    if (localIds === 'all' && chosen.length > 0) await this.ports.server.report('cancel-all', chosen.flatMap(idsOf), `${chosen.length}`)
    this.pump()
  }

  /** Stores the details in the upload's row, and hands them over once the draft exists. */
  async describe(localId: string, details: UploadDetails): Promise<void> {
    const entry = this.rows.find(localId)
    if (!entry) return
    await this.rows.patch(localId, withDetails(entry, details, this.ports.newId()))
    this.announceSoon()
    await this.details.run()
  }

  /** Removes the notice of an ended upload. */
  async dismiss(localId: string): Promise<void> {
    const entry = this.rows.find(localId)
    if (!entry?.ended) return
    await this.ports.server.report('remove', idsOf(entry), entry.filename)
    // Its details are handed over first.
    if (hasUnsentDetails(entry)) await this.details.run()
    // A second tap may have removed the row meanwhile.
    const left = this.rows.find(localId)
    if (!left || hasUnsentDetails(left)) return
    if (entry.ended.isServerTold) await this.rows.forget(localId)
    else await this.rows.patch(localId, { ended: { ...entry.ended, kind: 'cancelled' } })
    this.announceNow()
  }

  announceNow(): void {
    this.cancelAnnounce?.()
    this.cancelAnnounce = null
    this.ports.announce({
      active: this.rows.active().map((entry) => this.viewOf(entry)),
      ended: this.rows.all().filter((entry) => entry.ended !== null && entry.ended.kind !== 'cancelled'),
    })
  }

  private viewOf(entry: UploadEntry): UploadView {
    const isFailing = this.engine.failuresOf(entry.localId) > 0
    return { ...viewOf(entry, this.runs.get(entry.localId), this.conditions, isFailing), isStored: this.rows.isStored(entry.localId) }
  }

  private createEngine(kind: UploadKind): QueueEngine {
    const { now, random, setTimer, reportProblem } = this.ports
    return createQueueEngine<UploadEntry>({
      items: async () => runnable(this.rows.all(), this.conditions).filter((entry) => entry.kind === kind),
      laneOf: (entry) => entry.localId,
      runOne: (entry, signal) => this.runOne(entry, signal),
      mostRunning: parallelUploads,
      // The worker leads while it has a queue (`leadership.ts`), because the leader also answers the other tabs.
      lead: (work) => work(),
      mayRun: () => !this.isClosed,
      onEnded: () => this.pump(),
      backoff: uploadBackoff,
      now,
      random,
      setTimer,
      reportProblem,
    })
  }

  private pump(): void {
    if (this.isClosed) return
    this.engine.wake()
    this.cancels.tell()
    this.details.run().catch(this.ports.reportProblem)
    this.announceNow()
  }

  /**
   * One attempt. A stopped attempt frees its slot immediately: an answer that is still in flight (a draft may be created) is stored
   * when it arrives, and does not affect the upload's next step.
   */
  private async runOne({ localId }: UploadEntry, signal: AbortSignal): Promise<Outcome> {
    const [entry] = runnable(this.rows.chosen([localId]), this.conditions)
    // Paused or ended since it was read.
    if (!entry) return settled
    const { sentBytes } = entry
    const run: Run = { meter: createSpeedMeter(), state: 'preparing', sentBytes, hasMoved: false }
    this.runs.set(localId, run)
    const trying = runUpload(this.ports, this.hooksFor(localId, run, signal))
    const ended = trying.then(
      () => undefined,
      (error: unknown) => void (signal.aborted && this.ports.reportProblem(error)),
    )
    this.unended.add(ended)
    void ended.then(() => this.unended.delete(ended))
    try {
      const end = await Promise.race([trying, untilAborted(signal)])
      return signal.aborted ? settled : await this.finishRun(localId, end)
    } finally {
      if (this.runs.get(localId) === run) this.runs.delete(localId)
    }
  }

  private hooksFor(localId: string, run: Run, signal: AbortSignal): RunHooks {
    return {
      signal,
      current: () => this.rows.get(localId),
      patch: (change) => this.rows.patch(localId, change),
      onDraft: () => {
        this.cancels.tell()
        this.details.run().catch(this.ports.reportProblem)
      },
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
        this.engine.forgive(localId)
        this.patchInBackground(localId, { sentBytes: acceptedBytes, droppedAtMs: null })
      },
    }
  }

  private async finishRun(localId: string, end: RunEnd): Promise<Outcome> {
    this.runs.delete(localId)
    switch (end.kind) {
      case 'stopped':
        break
      case 'done':
        await this.finish(localId)
        break
      case 'duplicate':
        await this.end(localId, { kind: 'done', failure: null, isDuplicate: true, isServerTold: true })
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
        await this.noteDrop(localId, end.isUnauthorized)
        return retry
    }
    return settled
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

  private async noteDrop(localId: string, isUnauthorized: boolean): Promise<void> {
    await this.rows.patch(localId, { droppedAtMs: this.rows.get(localId).droppedAtMs ?? this.ports.now() })
    // A failed refresh changes nothing: the next attempt tries again.
    if (isUnauthorized) await this.ports.getToken(true).catch(this.ports.reportProblem)
  }

  private async startOver(localId: string): Promise<void> {
    const { restarts, videoId } = this.rows.get(localId)
    if (restarts > 0) return this.fail(localId, { failure: 'lost' })
    const anew = { tusUrl: null, uploadId: null, videoId: null, photoId: null, sentBytes: 0 }
    // The next draft gets all details, as a new edit with a new key.
    const undescribed = { areDetailsSent: false, newDetails: null, detailsKey: this.ports.newId() }
    await this.rows.patch(localId, { restarts: 1, ...anew, ...undescribed })
    if (videoId !== null) await this.ports.details.withdraw(videoId, 'worker')
  }

  private async end(localId: string, ended: Omit<Ended, 'atMs'>): Promise<void> {
    await this.rows.patch(localId, { ended: { ...ended, atMs: this.ports.now() } })
    this.stopRun(localId)
    const videoId = this.rows.find(localId)?.videoId ?? null
    if (ended.kind !== 'done' && videoId !== null) await this.ports.details.withdraw(videoId, 'all')
    this.engine.forgive(localId)
    await this.keeping.drop(localId)
    await this.ports.files.remove(localId)
  }

  private async acceptSupplied(localId: string): Promise<void> {
    const { keeping } = this.rows.get(localId)
    await this.rows.patch(localId, { needsFile: false, keeping: keeping === 'impossible' ? 'impossible' : 'pending' })
    this.engine.forgive(localId)
    if (keeping !== 'impossible') this.keeping.add(localId)
  }

  private stopRun(localId: string): void {
    this.engine.abort(localId)
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

function untilAborted(signal: AbortSignal): Promise<RunEnd> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'stopped' }), { once: true }))
}

function idsOf({ uploadId }: Pick<UploadEntry, 'uploadId'>): string[] {
  return uploadId === null ? [] : [uploadId]
}
