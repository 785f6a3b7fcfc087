/** What a new member name may be made of, beyond its length and signs. Pure; the form and the server ask the same. */

/** Scripts of living languages (UAX 31, recommended). Japanese, Korean and Bopomofo are written with Han beside their own letters. */
const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic', 'Thai', 'Lao', 'Khmer', 'Myanmar'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan'],
].map((name) => [name])
const writingSystems = [...scripts, ['Han', 'Hiragana', 'Katakana'], ['Han', 'Hangul'], ['Han', 'Bopomofo']]

/** False where letters of two scripts stand together: mixed ones imitate other names (UTS 39). */
export function isOneScript(name: string): boolean {
  const letters = name.replace(/[^\p{L}\p{M}]/gu, '')
  return writingSystems.some((system) => new RegExp(`^[${system.map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u').test(letters))
}
