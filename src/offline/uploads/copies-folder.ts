/** Location and names of the copies of videos that are being uploaded. */
import { membersFolder, uploadsFolderName } from '../device-names.ts'
import { isNotFound, openPrivateFiles } from '../private-files.ts'

/** Copies are written and encrypted in pieces of this size. */
export const copyPieceBytes = 4 * 1024 * 1024

const encryptedEnding = '.sealed'
/** Under the app lock a copy has a different name: both exist during encryption, and only complete ones count. */
export const encryptedCopyName = (name: string): string => `${name}${encryptedEnding}`
export const isEncryptedCopyName = (name: string): boolean => name.endsWith(encryptedEnding)
export const plainCopyName = (name: string): string => (isEncryptedCopyName(name) ? name.slice(0, -encryptedEnding.length) : name)

/** `members/<id>/uploads`: a member's files are under their id, so that signing out finds all of them. Null where there is none. */
export async function uploadsFolder(memberId: number): Promise<FileSystemDirectoryHandle | null> {
  const root = await openPrivateFiles()
  if (typeof root === 'string') return null
  try {
    const members = await root.getDirectoryHandle(membersFolder, { create: true })
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
