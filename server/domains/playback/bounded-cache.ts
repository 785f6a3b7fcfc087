/** Remembers answers for a short time and never more than a number of them. One process's own; others ask for themselves. */
export interface BoundedCache<Value> {
  get(key: string, find: () => Promise<Value>): Promise<Value>
  /** Forgets what `matches` says. */
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
      // A Map keeps the order of insertion: the first is the oldest.
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
