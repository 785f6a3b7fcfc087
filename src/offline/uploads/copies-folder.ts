/** Where copies of videos lie that are being uploaded, and what they are called. */
import { membersFolder, uploadsFolderName } from '../device-names.ts'

/** Copies are written, and sealed, in pieces of this size. */
export const copyPieceBytes = 4 * 1024 * 1024

const sealedEnding = '.sealed'
/** Under the app lock a copy has another name: while it is being sealed both are there, and only whole ones count. */
export const sealedCopyName = (name: string): string => `${name}${sealedEnding}`
export const isSealedCopyName = (name: string): boolean => name.endsWith(sealedEnding)
export const plainCopyName = (name: string): string => (isSealedCopyName(name) ? name.slice(0, -sealedEnding.length) : name)

/**
 * `members/<id>/uploads`: what belongs to a member lies under their number, so that signing out finds all of it. Null where the browser
 * refuses: private windows of Safari and Firefox have the function, and reject every call of it.
 */
export async function uploadsFolder(memberId: number): Promise<FileSystemDirectoryHandle | null> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return null
  try {
    const members = await (await navigator.storage.getDirectory()).getDirectoryHandle(membersFolder, { create: true })
    const own = await members.getDirectoryHandle(String(memberId), { create: true })
    return await own.getDirectoryHandle(uploadsFolderName, { create: true })
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

export async function removeCopy(folder: FileSystemDirectoryHandle | null, name: string): Promise<void> {
  try {
    await folder?.removeEntry(name)
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError'
}
