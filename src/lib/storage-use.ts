/** The amount of device storage that the app uses. */
export interface StorageUse {
  readonly usedBytes: number
  /** The total that the browser allows us. */
  readonly quotaBytes: number
}

/** Resolves with null where the browser does not report it: on plain http, in Safari before 17, in private windows of some browsers. */
export async function readStorageUse(): Promise<StorageUse | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    return usage === undefined || quota === undefined ? null : { usedBytes: usage, quotaBytes: quota }
  } catch {
    return null
  }
}
