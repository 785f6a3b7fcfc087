/** Escapes typed text for use inside a LIKE pattern: its wildcards become literal. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
