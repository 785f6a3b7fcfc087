/** Text a person typed, for use inside a LIKE pattern: its wildcards stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
