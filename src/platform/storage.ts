/** How much of the device the app uses, and whether the browser promised to keep it. */

export interface StorageUse {
  readonly usedBytes: number
  /** What the browser allows us in all. */
  readonly quotaBytes: number
}

/** Null where the browser does not say (plain http, old browsers). */
export async function readStorageUse(): Promise<StorageUse | null> {
  if (!('storage' in navigator)) return null
  const { usage, quota } = await navigator.storage.estimate()
  return usage === undefined || quota === undefined ? null : { usedBytes: usage, quotaBytes: quota }
}

/**
 * Asks the browser not to throw our data away when the device runs full. Some browsers ask the member, so this belongs
 * behind something they just did (saving a film, adding an upload). False changes nothing: eviction is then possible.
 */
export async function askToPersist(): Promise<boolean> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}
