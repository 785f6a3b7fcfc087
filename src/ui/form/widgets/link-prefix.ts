/** What stands after the prefix, whether or not the value holds it. */
export function splitLink(value: string, prefix: string): string {
  return value.toLowerCase().startsWith(prefix.toLowerCase()) ? value.slice(prefix.length) : value
}

/** Nothing typed is nothing, also where the prefix is kept. */
export function joinLink(typed: string, prefix: string, keepsPrefix: boolean): string {
  const rest = splitLink(typed.trim(), prefix)
  return keepsPrefix && rest !== '' ? `${prefix}${rest}` : rest
}
