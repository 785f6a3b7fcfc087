/**
 * Makes text from users harmless to its surroundings on the screen. The contract has already refused control characters and limited the
 * length.
 */

/**
 * Embeddings, overrides and isolates, which reorder the text around them; the marks that right-to-left writing needs are not among them.
 */
const overrides = /[\u202A-\u202E\u2066-\u2069]/gu
/** Scripts need up to four marks on one letter; more only overlap other lines ("zalgo"). */
const pileOfMarks = /(\p{M}{4})\p{M}+/gu
const invisible = /^[\s\p{Cf}\p{Mn}\u115F\u1160\u3164\uFFA0\u2800]*$/u

/** Keeps line breaks. Linear in the length. */
export function cleanText(text: string): string {
  const cleaned = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(overrides, '')
    .replace(pileOfMarks, '$1')
    .replace(/\n{4,}/g, '\n\n\n')
  return isBlank(cleaned) ? '' : cleaned.trim()
}

/** On one line, single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ')
}

/** Contains nothing that a reader could see. */
export function isBlank(text: string): boolean {
  return invisible.test(text)
}
