/** Separates picked files into accepted and refused ones. Pure. */
import type { UploadServer } from '#contract/uploads.ts'
import { fileRefusal, type FileRefusal } from './check-file.ts'
import type { PickedFile } from '#src/offline/uploads/upload-entry.ts'

export interface RefusedFile {
  readonly name: string
  readonly reason: FileRefusal | 'duplicate' | 'unreadable'
}

export interface SortedFiles {
  readonly accepted: readonly PickedFile[]
  readonly refused: readonly RefusedFile[]
}

export function sortFiles(picked: readonly PickedFile[], server: Pick<UploadServer, 'extensions' | 'maxBytes'>): SortedFiles {
  const judged = picked.map((item) => ({ item, reason: fileRefusal(item.file, server) }))
  return {
    accepted: judged.filter(({ reason }) => reason === null).map(({ item }) => item),
    refused: judged.flatMap(({ item, reason }) => (reason === null ? [] : [{ name: item.file.name, reason }])),
  }
}
