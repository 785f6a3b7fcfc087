/** Caches results for a short time, up to a maximum number. Local to one process; other processes query for themselves. */
export interface BoundedCache<Value> {
  get(key: string, find: () => Promise<Value>): Promise<Value>
  /** Removes the entries for which `matches` is true. */
  forget(matches: (key: string) => boolean): void
}

export function createBoundedCache<Value>({
  maxAgeMs,
  maxEntries,
  now,
}: {
  maxAgeMs: number
  maxEntries: number
  now: () => Date
}): BoundedCache<Value> {
  const entries = new Map<string, { foundAt: number; value: Promise<Value> }>()
  return {
    get(key, find) {
      const known = entries.get(key)
      const moment = now().getTime()
      if (known && moment - known.foundAt < maxAgeMs) return known.value
      entries.delete(key)
      // A Map keeps insertion order: the first entry is the oldest.
      const oldest = entries.keys().next()
      if (entries.size >= maxEntries && !oldest.done) entries.delete(oldest.value)
      const value = find()
      entries.set(key, { foundAt: moment, value })
      value.catch(() => entries.delete(key))
      return value
    },
    forget(matches) {
      for (const key of entries.keys()) if (matches(key)) entries.delete(key)
    },
  }
}
