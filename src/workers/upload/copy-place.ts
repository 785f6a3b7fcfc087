/** A place on the device that may store copies of files. Whether a browser supports it is known only once it is used. */
import { copyPieceBytes } from '#src/offline/uploads/copies-folder.ts'
import type { SendableFile } from './queue/queue-ports.ts'

export interface CopyPlace {
  /**
   * Copies in steps of 4 MB, so that uploading and pausing continue in parallel. Rejects when the place refuses, the device is
   * full, the file cannot be read or `signal` aborts; no partial copy is left behind then.
   */
  readonly write: (localId: string, file: Blob, signal: AbortSignal) => Promise<void>
  /** Resolves with null when the copy is missing, incomplete, or encrypted without a key in this context. */
  readonly open: (localId: string, sizeBytes: number) => Promise<SendableFile | null>
  readonly remove: (localId: string) => Promise<void>
  /** Removes copies without a row, which a crash between two steps leaves behind. */
  readonly sweep: (known: ReadonlySet<string>) => Promise<void>
}

/** A moved or changed file fails like a lost connection, or like a place that refuses; reading one byte distinguishes them. */
export async function isReadable(file: SendableFile, at: number): Promise<boolean> {
  try {
    await (await file.slice(at, at + 1)).arrayBuffer()
    return true
  } catch {
    // The failure itself is the answer: NotReadableError or NotFoundError, depending on the browser.
    return false
  }
}

export async function* piecesOf(file: Blob, signal: AbortSignal): AsyncGenerator<{ index: number; bytes: ArrayBuffer }> {
  for (let index = 0; index * copyPieceBytes < file.size; index++) {
    signal.throwIfAborted()
    yield { index, bytes: await file.slice(index * copyPieceBytes, (index + 1) * copyPieceBytes).arrayBuffer() }
  }
  signal.throwIfAborted()
}
