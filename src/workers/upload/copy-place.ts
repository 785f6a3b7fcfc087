/** A place on the device where copies of files may lie. Whether a browser has it shows when it is used, not before. */
import { copyPieceBytes } from '#src/offline/uploads/copies-folder.ts'
import type { SendableFile } from './queue/queue-ports.ts'

export interface CopyPlace {
  /**
   * Copies in steps of 4 MB, so that uploading and pausing go on beside it. Rejects when the place refuses, the device is full, the file
   * cannot be read or `signal` aborts; nothing is left behind then.
   */
  readonly write: (localId: string, file: Blob, signal: AbortSignal) => Promise<void>
  /** Null when the copy is not here, not whole, or sealed and nobody holds the key. */
  readonly open: (localId: string, sizeBytes: number) => Promise<SendableFile | null>
  readonly remove: (localId: string) => Promise<void>
  /** Removes copies no row speaks of: what a crash between two steps left behind. */
  readonly sweep: (known: ReadonlySet<string>) => Promise<void>
}

/** A file that was moved or changed fails like a broken line, or like a place that refuses; reading one byte tells them apart. */
export async function isReadable(file: SendableFile, at: number): Promise<boolean> {
  try {
    await (await file.slice(at, at + 1)).arrayBuffer()
    return true
  } catch {
    // The answer itself: NotReadableError or NotFoundError, by browser.
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
