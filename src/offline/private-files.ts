/** The origin private file system (OPFS). */

/** `missing`: the browser has none. `refused`: it has one, but not in this window. */
export type PrivateFiles = FileSystemDirectoryHandle | 'missing' | 'refused'

export async function openPrivateFiles(): Promise<PrivateFiles> {
  if (!('storage' in navigator) || typeof navigator.storage.getDirectory !== 'function') return 'missing'
  try {
    return await navigator.storage.getDirectory()
  } catch {
    // Private windows of Firefox and Safari reject, each with errors of its own.
    return 'refused'
  }
}

/**
 * Whether data that was stored here survives the closing of the window. Private windows that refuse the file system accept other
 * data, and delete it when they are closed.
 */
export async function outlastsWindow(): Promise<boolean> {
  return (await openPrivateFiles()) !== 'refused'
}

export function isNotFound(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError'
}
