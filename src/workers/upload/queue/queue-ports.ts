/** What the queue needs from outside. Tests give it a pretend clock and a pretend line; the worker gives it the real ones. */
import type { startUpload, uploadReports } from '#contract/uploads.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { UploadDetails, UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { UploadSnapshot } from '#src/offline/uploads/upload-state.ts'
import type { SendFile } from '../send-by-tus.ts'

/** Rows on the device. */
export interface UploadRows {
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

/** Calls to the server. They reject with a `Refusal`, or with anything else when nothing answered. */
export interface UploadServerCalls {
  start: (entry: UploadEntry) => Promise<ResponseOutput<typeof startUpload>>
  cancel: (uploadIds: string[]) => Promise<void>
  saveDetails: (videoId: number, details: Omit<UploadDetails, 'unfinished'>) => Promise<void>
  /** Notes what happened, for the server to be told (U-05). Resolves when the note is safe; never rejects. No ids: it never had a draft. */
  report: (kind: UploadReport, uploadIds: readonly string[], detail: string) => Promise<void>
}

export interface QueuePorts {
  readonly memberId: number
  readonly client: string
  readonly chunkBytes: number
  readonly rows: UploadRows
  readonly files: FileKeeper
  readonly server: UploadServerCalls
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
