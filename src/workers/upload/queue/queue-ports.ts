/** What the queue needs from outside. Tests give it a pretend clock and a pretend line; the worker gives it the real ones. */
import type { startUpload, uploadReports } from '#contract/uploads.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { UploadDetails, UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { UploadSnapshot } from '#src/offline/uploads/upload-state.ts'
import type { SendFile } from '../send-by-tus.ts'

/** Rows on the device. */
export interface UploadRows {
  /** False where the device keeps nothing: the rows live as long as the worker. */
  readonly isLasting: boolean
  all: () => Promise<UploadEntry[]>
  put: (entry: UploadEntry) => Promise<void>
  remove: (localId: string) => Promise<void>
}

/** What is sent: a file, or one that is opened as it is read. */
export interface SendableFile {
  readonly size: number
  readonly slice: (start: number, end: number) => Blob | Promise<Blob>
}

/** Files on the device. */
export interface FileKeeper {
  /** In memory from now on; the handle is remembered for after a reload. */
  hold: (localId: string, file: File, handle: FileSystemFileHandle | null) => Promise<void>
  hasRoom: (sizeBytes: number, pendingBytes: number) => Promise<boolean>
  /** Makes the copy. Resolves false when the device cannot keep it; rejects when `signal` aborts or the file cannot be read. */
  keep: (localId: string, signal: AbortSignal) => Promise<boolean>
  /** A readable file, or null when the member has to choose it again. */
  open: (localId: string, sizeBytes: number) => Promise<SendableFile | null>
  /** The picked file turned out unreadable: only the copy counts from now on. */
  forgetOriginal: (localId: string) => void
  remove: (localId: string) => Promise<void>
  sweep: (known: ReadonlySet<string>) => Promise<void>
}

/** The server notes by itself that a file was added. */
export type UploadReport = Exclude<(typeof uploadReports)[number], 'add'>

/** Calls to the server. They reject with a `CallError`. */
export interface UploadServerCalls {
  start: (entry: UploadEntry) => Promise<ResponseOutput<typeof startUpload>>
  cancel: (uploadIds: string[]) => Promise<void>
  /** Notes what happened, for the server to be told (U-05). Resolves when the note is safe; never rejects. No ids: it never had a draft. */
  report: (kind: UploadReport, uploadIds: readonly string[], detail: string) => Promise<void>
}

/** Details of an upload whose draft exists. */
export interface DetailsEdit {
  readonly videoId: number
  readonly idempotencyKey: string
  /** The part that was not handed over yet. */
  readonly news: UploadDetails
  /** All details so far. */
  readonly all: UploadDetails
}

/** How details reach the server. */
export interface DetailsEdits {
  /**
   * Resolves when the edit is in the outbox or, where the device stores nothing, on the server. A second call with the same key has no effect.
   * Rejects with a `CallError` when the edit is refused or the server does not answer.
   */
  handOver: (edit: DetailsEdit) => Promise<void>
  /**
   * Removes waiting edits of a video that is gone: all, or only those of the worker, which hands them over again for the next draft. Failures of
   * the device are reported.
   */
  withdraw: (videoId: number, whose: 'all' | 'worker') => Promise<void>
}

export interface QueuePorts {
  readonly memberId: number
  readonly client: string
  readonly chunkBytes: number
  readonly rows: UploadRows
  readonly files: FileKeeper
  readonly server: UploadServerCalls
  readonly details: DetailsEdits
  readonly send: SendFile
  readonly getToken: (forceRefresh: boolean) => Promise<string>
  readonly now: () => number
  readonly random: () => number
  /** UUIDs: they are idempotency keys as well. */
  readonly newId: () => string
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly announce: (snapshot: UploadSnapshot) => void
  /** A failure nobody waits for: it is logged, never swallowed. */
  readonly reportProblem: (error: unknown) => void
}
