/** How much of the device the app uses. */
export interface StorageUse {
  readonly usedBytes: number
  /** What the browser allows us in all. */
  readonly quotaBytes: number
}

/** Null where the browser does not say: on plain http, in Safari before 17, in private windows of some. */
export async function readStorageUse(): Promise<StorageUse | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    return usage === undefined || quota === undefined ? null : { usedBytes: usage, quotaBytes: quota }
  } catch {
    return null
  }
}
