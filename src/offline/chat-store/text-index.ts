/** Finds texts by their words, regardless of case, accents and order. In memory: searching 10,000 texts takes a few milliseconds. */

/** `Straße Élan` → `strasse elan`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}

export interface TextIndex<Key> {
  readonly put: (key: Key, text: string, at: number) => void
  readonly remove: (key: Key) => void
  /** The texts that contain all words, newest first; none for an empty query. */
  readonly find: (words: string, limit: number) => Key[]
  readonly size: () => number
  readonly clear: () => void
}

/** Results are ordered by `at`. */
export function createTextIndex<Key>(): TextIndex<Key> {
  const texts = new Map<Key, { readonly text: string; readonly at: number }>()
  return {
    put: (key, text, at) => void texts.set(key, { text: fold(text), at }),
    remove: (key) => void texts.delete(key),
    find(words, limit) {
      const wanted = fold(words)
        .split(/\s+/)
        .filter((word) => word !== '')
      if (wanted.length === 0) return []
      const found: Array<{ key: Key; at: number }> = []
      for (const [key, { text, at }] of texts) {
        if (wanted.every((word) => text.includes(word))) found.push({ key, at })
      }
      return found
        .toSorted((one, other) => other.at - one.at)
        .slice(0, limit)
        .map(({ key }) => key)
    },
    size: () => texts.size,
    clear: () => texts.clear(),
  }
}
