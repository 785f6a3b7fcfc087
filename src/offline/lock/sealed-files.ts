/** Large files under the app lock: sealed piece by piece, so that any part can be read without opening the whole. */
import { copyPieceBytes } from '../uploads/copies-folder.ts'
import { fileOfPieces, type FileOfPieces } from '../uploads/file-of-pieces.ts'
import { createSealer, type DataKey } from './sealer.ts'

/** Nonce and tag of AES-GCM. */
const addedBytes = 28
const sealedPieceBytes = copyPieceBytes + addedBytes

export interface FileSealer {
  /** One piece of the file of this name, as it lies in its sealed copy. */
  readonly seal: (name: string, index: number, piece: ArrayBuffer) => Promise<ArrayBuffer>
  /** The piece again. Rejects when it was changed, is of another file or at another place. */
  readonly openPiece: (name: string, index: number, sealed: ArrayBuffer) => Promise<ArrayBuffer>
  /** Null when the copy is not whole. */
  readonly open: (copy: Blob, name: string, sizeBytes: number) => FileOfPieces | null
}

export function fileSealer(dataKey: DataKey): FileSealer {
  const { sealBytes, openBytes } = createSealer(dataKey)
  const about = (name: string, index: number) => `${name}/${index}`
  const openPiece = (name: string, index: number, sealed: ArrayBuffer) => openBytes(sealed, about(name, index))
  return {
    seal: (name, index, piece) => sealBytes(piece, about(name, index)),
    openPiece,
    open(copy, name, sizeBytes) {
      if (copy.size !== sizeBytes + pieceTotal(sizeBytes) * addedBytes) return null
      return fileOfPieces(sizeBytes, async (index) => {
        const at = index * sealedPieceBytes
        return openPiece(name, index, await copy.slice(at, at + sealedPieceBytes).arrayBuffer())
      })
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
