/** The names that the store accepts. Checked before a key reaches a disk or an address, so that no key can leave the store. */

const segment = /^[a-z0-9_-][a-z0-9._-]{0,119}$/

export class StorageKeyError extends Error {
  override readonly name = 'StorageKeyError'
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  }
}

/** Relative, slash-separated, made of [a-z0-9._-]; no segment starts with a dot, so `..` and hidden files cannot be named. */
export function isStorageKey(key: string): boolean {
  return key.length <= 500 && key.split('/').every((part) => segment.test(part))
}

export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new StorageKeyError(key)
}

/** A folder: a key with a slash behind it. Anything else would also match its neighbours (`videos/1` and `videos/12`). */
export function assertStoragePrefix(prefix: string): void {
  if (!prefix.endsWith('/') || !isStorageKey(prefix.slice(0, -1))) throw new StorageKeyError(prefix)
}
