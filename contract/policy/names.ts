/** Which letters a new member name may contain, beyond its length and characters. Pure; the form and the server use the same check. */

/** Scripts of living languages (UAX 31, recommended). Japanese, Korean and Bopomofo combine Han with their own letters. */
const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic', 'Thai', 'Lao', 'Khmer', 'Myanmar'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan'],
].map((name) => [name])
const writingSystems = [...scripts, ['Han', 'Hiragana', 'Katakana'], ['Han', 'Hangul'], ['Han', 'Bopomofo']]

/** False if the letters come from two scripts: mixed names can imitate other names (UTS 39). */
export function isOneScript(name: string): boolean {
  const letters = name.replace(/[^\p{L}\p{M}]/gu, '')
  return writingSystems.some((system) => new RegExp(`^[${system.map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u').test(letters))
}
