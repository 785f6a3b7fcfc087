/** The part after the prefix, whether or not the value includes it. */
export function splitLink(value: string, prefix: string): string {
  return value.toLowerCase().startsWith(prefix.toLowerCase()) ? value.slice(prefix.length) : value
}

/** Empty text results in an empty value, even if the prefix is included. */
export function joinLink(typed: string, prefix: string, keepsPrefix: boolean): string {
  const rest = splitLink(typed.trim(), prefix)
  return keepsPrefix && rest !== '' ? `${prefix}${rest}` : rest
}
