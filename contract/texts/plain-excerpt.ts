/** The start of a member's text as plain words, for lists, previews and notices: without marks, on one line. */
import { parseText } from './parse-text.ts'

/**
 * At most `most` characters; cut between characters, never inside one. Marks that are cut off before they close are removed as well. Fast
 * for any length: only the start of the text is parsed.
 */
export function plainExcerpt(text: string, most: number): string {
  const words = parseText(text.slice(0, most * 4)).map((node) => node.text)
  const letters = [...words.join('').replaceAll('**', '').replaceAll(/\s+/gu, ' ').trim()]
  if (letters.length <= most) return letters.join('')
  return `${letters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`
}

/** Characters that a preview of one or two lines can show. */
export const previewLength = 160
