/** Returns null if the text isn't an address. `URL.canParse` and `URL.parse` are newer than the browser floor (decision 019). */
export function parseAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    // The constructor throws on invalid input.
    return null
  }
}
