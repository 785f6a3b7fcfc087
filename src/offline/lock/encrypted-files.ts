/** Large files under the app lock: encrypted piece by piece, so that any part can be read without decrypting the whole. */
import { copyPieceBytes } from '../uploads/copies-folder.ts'
import { fileOfPieces, type FileOfPieces } from '../uploads/file-of-pieces.ts'
import { createCipher, type DataKey } from './cipher.ts'

/** Nonce and tag of AES-GCM. */
const addedBytes = 28
const encryptedPieceBytes = copyPieceBytes + addedBytes

export interface FileCipher {
  /** Encrypts one piece of the file with this name, in the format of its copy. */
  readonly encrypt: (name: string, index: number, piece: ArrayBuffer) => Promise<ArrayBuffer>
  /** Decrypts the piece. Rejects if it was changed, or belongs to another file or position. */
  readonly openPiece: (name: string, index: number, sealed: ArrayBuffer) => Promise<ArrayBuffer>
  /** Returns null if the copy is incomplete. */
  readonly open: (copy: Blob, name: string, sizeBytes: number) => FileOfPieces | null
}

export function fileCipher(dataKey: DataKey): FileCipher {
  const { encryptBytes, openBytes } = createCipher(dataKey)
  const about = (name: string, index: number) => `${name}/${index}`
  const openPiece = (name: string, index: number, sealed: ArrayBuffer) => openBytes(sealed, about(name, index))
  return {
    encrypt: (name, index, piece) => encryptBytes(piece, about(name, index)),
    openPiece,
    open(copy, name, sizeBytes) {
      if (copy.size !== sizeBytes + pieceTotal(sizeBytes) * addedBytes) return null
      return fileOfPieces(sizeBytes, async (index) => {
        const at = index * encryptedPieceBytes
        return openPiece(name, index, await copy.slice(at, at + encryptedPieceBytes).arrayBuffer())
      })
    },
  }
}

/** The size of the decrypted file for an encrypted copy of this size. */
export function openedBytes(encryptedBytes: number): number {
  return encryptedBytes - Math.ceil(encryptedBytes / encryptedPieceBytes) * addedBytes
}

function pieceTotal(sizeBytes: number): number {
  return Math.ceil(sizeBytes / copyPieceBytes)
}
