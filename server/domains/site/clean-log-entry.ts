/**
 * Removes personal data from client errors. The client strips them too; this is the safeguard in case it did not. Removed: queries and
 * fragments' queries, email addresses, tokens and keys, IP addresses, long numbers, quoted names in paths.
 */
import type { ClientLogEntry } from '#contract/site/site.ts'

const cut = '[cut]'
const personal: ReadonlyArray<readonly [RegExp, string]> = [
  // Queries, also of addresses inside messages and stacks; line and column numbers (:12:34) after them stay readable.
  [/\?[^\s:)'"]*/g, ''],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}\.[\p{L}]{2,24}/gu, cut],
  // JSON web tokens, then anything long that looks random: keys, hashes, session ids, signed paths.
  [/\beyJ[\w-]{5,}\.[\w-]{5,}(\.[\w-]*)?/g, cut],
  [/\b(bearer|token|password|secret|authorization|cookie)\b(["']?\s*[:=]?\s*["']?)[^\s"',;]+/gi, `$1$2${cut}`],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, cut],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}\b/gi, cut],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, cut],
  // Also in groups, as on cards.
  [/\b\d(?:[ -]?\d){8,}\b/g, cut],
]

export function cleanLogEntry(entry: ClientLogEntry): ClientLogEntry {
  return {
    ...entry,
    message: withoutPerson(entry.message) || cut,
    route: routeShape(entry.route),
    origin: withoutPerson(entry.origin.replace(/[?#].*$/s, '')),
    stack: withoutPerson(entry.stack),
  }
}

export function withoutPerson(text: string): string {
  return personal.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)
}

/** `#/members/Tom?x=1` → `#/members/{…}`: removes the segment after a noun that names a person or carries a key; numbers stay. */
function routeShape(route: string): string {
  const path = withoutPerson(route.replace(/\?.*$/s, ''))
  return path.replace(/(\/(?:members?|reset|optin|register|heroes|fans)\/)(?!\d+(?:\/|$))[^/]+/g, '$1{…}')
}
