/** The queue's dependencies. Tests pass a simulated clock and connection; the worker passes the real ones. */
import type { uploadReports } from '#contract/uploads.ts'
import type { UploadDetails, UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { UploadSnapshot } from '#src/offline/uploads/upload-state.ts'
import type { SendFile } from '../send-by-tus.ts'

export interface UploadRows {
  /** False where no row outlasts the window. */
  readonly isLasting: boolean
  all: () => Promise<UploadEntry[]>
  put: (entry: UploadEntry) => Promise<void>
  remove: (localId: string) => Promise<void>
}

/** The uploaded content: a file, or an encrypted copy that is decrypted as it is read. */
export interface SendableFile {
  readonly size: number
  readonly slice: (start: number, end: number) => Blob | Promise<Blob>
}

export interface FileKeeper {
  /** Holds the file in memory from now on; the handle is stored for use after a reload. */
  hold: (localId: string, file: File, handle: FileSystemFileHandle | null) => Promise<void>
  hasRoom: (sizeBytes: number, pendingBytes: number) => Promise<boolean>
  /** Makes the copy. Resolves with false when the device cannot store it; rejects when `signal` aborts or the file cannot be read. */
  keep: (localId: string, signal: AbortSignal) => Promise<boolean>
  /** A readable file, or null when the member has to choose it again. */
  open: (localId: string, sizeBytes: number) => Promise<SendableFile | null>
  /** The picked file turned out to be unreadable: only the copy is used from now on. */
  forgetOriginal: (localId: string) => void
  remove: (localId: string) => Promise<void>
  sweep: (known: ReadonlySet<string>) => Promise<void>
}

/** The server itself records that a file was added. */
export type UploadReport = Exclude<(typeof uploadReports)[number], 'add'>

/** The server's answer to the start of an upload. */
export interface StartedUpload {
  /** Null: the member has this photo already; there is nothing to send. */
  readonly uploadId: string | null
  readonly itemId: number
  readonly title: string
  /** The upload was started before, on this or another device. */
  readonly isExisting: boolean
}

/** Calls to the server. They reject with a `CallError`. */
export interface UploadServerCalls {
  start: (entry: UploadEntry) => Promise<StartedUpload>
  cancel: (uploadIds: string[]) => Promise<void>
  /**
   * Records an event to be reported to the server (U-05). Resolves when the record is safe; never rejects. Without ids, the upload
   * never had a draft.
   */
  report: (kind: UploadReport, uploadIds: readonly string[], detail: string) => Promise<void>
}

/** Details of an upload whose draft exists. */
export interface DetailsEdit {
  readonly videoId: number
  readonly idempotencyKey: string
  /** The details that were not handed over yet. */
  readonly news: UploadDetails
  /** All details so far. */
  readonly all: UploadDetails
}

/** How details reach the server. */
export interface DetailsEdits {
  /**
   * Resolves when the edit is in the outbox or, where the device stores nothing, on the server. A second call with the same key has
   * no effect.
   * Rejects with a `CallError` when the edit is refused or the server does not answer.
   */
  handOver: (edit: DetailsEdit) => Promise<void>
  /**
   * Removes queued edits of a deleted video: all, or only those of the worker, which hands them over again for the next draft.
   * Failures of the device are reported.
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
  /** UUIDs, because they are also idempotency keys. */
  readonly newId: () => string
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly announce: (snapshot: UploadSnapshot) => void
  /** For failures that no caller waits for: they are logged, never swallowed. */
  readonly reportProblem: (error: unknown) => void
}
