const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/gu
const controls = /(?![\t\n])\p{Cc}/gu

/**
 * Text of another program: its line breaks become those of this app (Word writes its own), and control characters, which the server refuses
 * (`text` in `contract/primitives.ts`), are left out.
 */
export function plainCharacters(text: string): string {
  return text.replace(lineBreaks, '\n').replace(controls, '')
}
