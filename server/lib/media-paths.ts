/** Stable addresses below /media that only a signed-in session may read, and where their bytes lie in the store. */

/** Address of a member's picture; null (the empty picture) without one. */
export function avatarPath(key: string | null): string | null {
  return key === null ? null : `/media/avatars/${key}`
}

/** Storage key behind `avatarPath`: the column holds the name below `avatars/`. */
export function avatarStorageKey(key: string): string {
  return `avatars/${key}`
}
