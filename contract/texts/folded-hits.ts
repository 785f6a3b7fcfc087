/** Where a text contains another one, whatever its case and accents, as the server searches. */

export interface FoldedHit {
  readonly start: number
  /** Behind the last character. */
  readonly end: number
}

/** All places, which do not overlap, in their order. None for an empty text to look for. */
export function foldedHits(text: string, wanted: string): FoldedHit[] {
  // Folding may change the length of a letter, so each folded letter remembers where it came from.
  const folded: string[] = []
  const origins: number[] = []
  let at = 0
  for (const letter of text) {
    for (const part of fold(letter)) {
      folded.push(part)
      origins.push(at)
    }
    at += letter.length
  }
  origins.push(at)
  const sought = [...fold(wanted)]
  const hits: FoldedHit[] = []
  for (let index = 0; index + sought.length <= folded.length; index += 1) {
    if (sought.length === 0 || !sought.every((letter, offset) => folded[index + offset] === letter)) continue
    hits.push({ start: origins[index] ?? 0, end: origins[index + sought.length] ?? text.length })
    index += sought.length - 1
  }
  return hits
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
