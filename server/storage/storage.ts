/** The storage port. Disk and S3 pass the same contract test (`storage-contract.ts`). */
import type { Readable } from 'node:stream'

export interface StoredObject {
  readonly key: string
  readonly sizeBytes: number
}

/** An object with a mark of its content. */
export interface MarkedObject extends StoredObject {
  /** Changes when the object is replaced; short, of [a-z0-9]. Not comparable between two stores. */
  readonly mark: string
}

/** Inclusive byte range. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Keys are relative, slash-separated, made of [a-z0-9._-]; anything else is refused before it reaches a disk. */
export interface Storage {
  /** Atomic: readers see the old object or the whole new one. */
  put(key: string, body: Buffer | Readable): Promise<void>
  /** Moves a local file into the store (rename where possible). */
  putFile(key: string, localPath: string): Promise<void>
  /** Null if absent. */
  stat(key: string): Promise<StoredObject | null>
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /**
   * A local path to the bytes for ffmpeg: the file itself on disk, a temporary copy otherwise. Call `release` when done. Throws if
   * absent.
   */
  stage(key: string): Promise<{ path: string; release: () => Promise<void> }>
  /** Everything below a folder, in key order. The prefix ends with a slash. */
  list(prefix: string): Promise<StoredObject[]>
  /** Everything in the store, in no particular order. Objects added or deleted meanwhile may be included or not. */
  inventory(): AsyncIterable<MarkedObject>
  /** Absent keys count as success. */
  delete(key: string): Promise<void>
  /** The prefix ends with a slash. */
  deletePrefix(prefix: string): Promise<void>
  /** Throws if the store cannot be used as we need it; tries every kind of call. Writes, so it is for the start. */
  check(): Promise<void>
  /** Throws if the store does not answer. Writes nothing: /readyz calls it every few seconds. */
  reach(): Promise<void>
  /** Bytes that can still be stored; null if there is no such limit. */
  freeBytes?(): Promise<number | null>
}
