/** The storage port: where bytes live. Disk and S3 answer the same contract test (`storage-contract.ts`). */
import type { Readable } from 'node:stream'

export interface StoredObject {
  readonly key: string
  readonly sizeBytes: number
}

/** Inclusive byte range. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Keys are relative, slash-separated, made of [a-z0-9._-]; anything else is refused before it touches a disk. */
export interface Storage {
  /** Atomic: readers see the old object or the whole new one. */
  put(key: string, body: Buffer | Readable): Promise<void>
  /** Moves a local file into the store (rename where possible). */
  putFile(key: string, localPath: string): Promise<void>
  /** Null when absent. */
  stat(key: string): Promise<StoredObject | null>
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** A local path to the bytes for ffmpeg: the file itself on disk, a temporary copy otherwise. Call `release` when done. Throws when absent. */
  stage(key: string): Promise<{ path: string; release: () => Promise<void> }>
  /** Everything below a folder, in key order. The prefix ends with a slash. */
  list(prefix: string): Promise<StoredObject[]>
  /** Absent keys are success. */
  delete(key: string): Promise<void>
  /** The prefix ends with a slash. */
  deletePrefix(prefix: string): Promise<void>
  /** Throws when the store cannot be written; part of /readyz. */
  check(): Promise<void>
  /** Bytes that can still be stored; null where there is no such limit. */
  freeBytes?(): Promise<number | null>
}
