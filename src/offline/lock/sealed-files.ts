/** Large files under the app lock: encrypted piece by piece, so that any part can be read without decrypting the whole. */
import { copyPieceBytes } from '../uploads/copies-folder.ts'
import { fileOfPieces, type FileOfPieces } from '../uploads/file-of-pieces.ts'
import { createSealer, type DataKey } from './sealer.ts'

/** Nonce and tag of AES-GCM. */
const addedBytes = 28
const sealedPieceBytes = copyPieceBytes + addedBytes

export interface FileSealer {
  /** Encrypts one piece of the file with this name, in the format of its copy. */
  readonly seal: (name: string, index: number, piece: ArrayBuffer) => Promise<ArrayBuffer>
  /** Decrypts the piece. Rejects if it was changed, or belongs to another file or position. */
  readonly openPiece: (name: string, index: number, sealed: ArrayBuffer) => Promise<ArrayBuffer>
  /** Returns null if the copy is incomplete. */
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

/** The size of the decrypted file for an encrypted copy of this size. */
export function openedBytes(sealedBytes: number): number {
  return sealedBytes - Math.ceil(sealedBytes / sealedPieceBytes) * addedBytes
}

function pieceTotal(sizeBytes: number): number {
  return Math.ceil(sizeBytes / copyPieceBytes)
}
