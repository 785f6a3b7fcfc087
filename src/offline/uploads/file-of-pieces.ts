/** A file stored in pieces, with the part of the `Blob` interface that uploading needs. */
import { copyPieceBytes } from './copies-folder.ts'

export interface FileOfPieces {
  readonly size: number
  /** Rejects when a piece cannot be read. */
  readonly slice: (start: number, end: number) => Promise<Blob>
}

export function fileOfPieces(sizeBytes: number, readPiece: (index: number) => Promise<ArrayBuffer>): FileOfPieces {
  // The next part usually starts in the piece where the last part ended.
  let last: { readonly index: number; readonly bytes: ArrayBuffer } | null = null
  async function piece(index: number): Promise<ArrayBuffer> {
    if (last?.index === index) return last.bytes
    const bytes = await readPiece(index)
    last = { index, bytes }
    return bytes
  }
  return {
    size: sizeBytes,
    async slice(start, end) {
      const parts: ArrayBuffer[] = []
      for (let index = Math.floor(start / copyPieceBytes); index * copyPieceBytes < Math.min(end, sizeBytes); index++) {
        const at = index * copyPieceBytes
        parts.push((await piece(index)).slice(Math.max(0, start - at), end - at))
      }
      return new Blob(parts)
    },
  }
}
