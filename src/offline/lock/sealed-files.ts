/** Large files under the app lock: sealed piece by piece, so that any part can be read without opening the whole. */
import { copyPieceBytes } from '../uploads/copies-folder.ts'
import { createSealer, type DataKey } from './sealer.ts'

/** Nonce and tag of AES-GCM. */
const addedBytes = 28
const sealedPieceBytes = copyPieceBytes + addedBytes

/** As much of a `Blob` as sending needs. */
export interface SealedFile {
  readonly size: number
  /** Rejects when a piece was changed, is of another file or at another place. */
  readonly slice: (start: number, end: number) => Promise<Blob>
}

export interface FileSealer {
  /** One piece of the file of this name, as it lies in its sealed copy. */
  readonly seal: (name: string, index: number, piece: ArrayBuffer) => Promise<ArrayBuffer>
  /** Null when the copy is not whole. */
  readonly open: (copy: Blob, name: string, sizeBytes: number) => SealedFile | null
}

export function fileSealer(dataKey: DataKey): FileSealer {
  const { sealBytes, openBytes } = createSealer(dataKey)
  const about = (name: string, index: number) => `${name}/${index}`
  return {
    seal: (name, index, piece) => sealBytes(piece, about(name, index)),
    open(copy, name, sizeBytes) {
      if (copy.size !== sizeBytes + pieceTotal(sizeBytes) * addedBytes) return null
      // What is sent next mostly begins in the piece the last part ended in.
      let last: { readonly index: number; readonly bytes: ArrayBuffer } | null = null
      async function piece(index: number): Promise<ArrayBuffer> {
        if (last?.index === index) return last.bytes
        const at = index * sealedPieceBytes
        const bytes = await openBytes(await copy.slice(at, at + sealedPieceBytes).arrayBuffer(), about(name, index))
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
    },
  }
}

/** Size of the file a sealed copy of this size opens to. */
export function openedBytes(sealedBytes: number): number {
  return sealedBytes - Math.ceil(sealedBytes / sealedPieceBytes) * addedBytes
}

function pieceTotal(sizeBytes: number): number {
  return Math.ceil(sizeBytes / copyPieceBytes)
}
