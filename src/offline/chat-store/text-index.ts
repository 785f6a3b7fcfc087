/** Finds texts by their words, whatever their case, accents and order. In memory: 10,000 texts are looked through in a few milliseconds. */

/** `Straße Élan` → `strasse elan`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}

export interface TextIndex<Key> {
  readonly put: (key: Key, text: string, at: number) => void
  readonly remove: (key: Key) => void
  /** Those that have all the words, the newest first. Without words: none. */
  readonly find: (words: string, limit: number) => Key[]
  readonly size: () => number
  readonly clear: () => void
}

/** `at` is what results are ordered by. */
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
