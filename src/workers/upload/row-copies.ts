/**
 * Copies in IndexedDB, for browsers without the origin private file system. In pieces, because WebKit's private windows cannot
 * store a `Blob`.
 */
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import type { FileCipher } from '#src/offline/lock/encrypted-files.ts'
import { copyPieceBytes } from '#src/offline/uploads/copies-folder.ts'
import { fileOfPieces } from '#src/offline/uploads/file-of-pieces.ts'
import { openedPiece, piecesWritten, removePieces } from '#src/offline/uploads/upload-pieces.ts'
import { piecesOf, type CopyPlace } from './copy-place.ts'

/** `sealer` is set while the app lock is on. */
export function createRowCopies({ db }: DeviceStore, cipher: FileCipher | null): CopyPlace {
  return {
    async write(localId, file, signal) {
      try {
        for await (const { index, bytes } of piecesOf(file, signal)) {
          const written = cipher ? await cipher.encrypt(localId, index, bytes) : bytes
          await db.uploadPieces.put({ localId, index, isSealed: cipher !== null, bytes: written })
        }
      } catch (error) {
        await removePieces(db, localId)
        throw error
      }
    },

    async open(localId, sizeBytes) {
      const total = Math.ceil(sizeBytes / copyPieceBytes)
      if (total === 0 || (await piecesWritten(db, localId)) !== total) return null
      return fileOfPieces(sizeBytes, (index) => openedPiece(db, localId, index, cipher))
    },

    remove: (localId) => removePieces(db, localId),

    async sweep(known) {
      // Reads all keys at once: WebKit cannot iterate an index without duplicates here ("Unable to open cursor").
      const keys = await db.uploadPieces.toCollection().primaryKeys()
      for (const localId of new Set(keys.map(([id]) => id))) {
        if (!known.has(localId)) await removePieces(db, localId)
      }
    },
  }
}
