/**
 * Secrets that must never appear in a log (security row 32), found in any text. `secrets-in-text.test.ts` shows each
 * kind it finds.
 */

/** Every password that a test makes up begins with this, so that it can be recognised in a log. */
export const passwordMark = 'canary-word-'

export const secretKinds = {
  'an access token': /eyJ[\w-]{8,}\.[\w-]{8,}/g,
  'a cookie': /rw_(refresh|media)=[^;\s"]+/gi,
  'an Authorization header': /bearer\s+[\w.-]{8,}/gi,
  'a mail address': /[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,24}/gu,
  'a typed password': /canary-word-[\w-]+|a rope of one own|another rope of mine|a whole new password|Password2026!|not the password/gi,
  'a reset link': /auth\/reset\/[\w-]{10,}/gi,
  'a signed media address': /\/media\/[\w-]{30,}/gi,
  'a password hash': /\$argon2/gi,
  'a database password': /postgres(ql)?:\/\/[^\s:@/]+:[^\s@…[]+@/gi,
  'a search': /canary-search-[\w-]+/gi,
} as const satisfies Readonly<Record<string, RegExp>>

/** Each is reported once, shortened: a report of a leak must not be one. */
export function secretsIn(text: string): string[] {
  const found = Object.entries(secretKinds).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([secret]) => `${kind}: ${secret.slice(0, 60)}`),
  )
  const cards = [...text.matchAll(cardDigits)].filter(([digits]) => isCardNumber(digits)).map(() => 'card digits')
  return [...new Set([...found, ...cards])]
}

/**
 * 13 to 19 digits with the first digits of cards, in groups or not. Times in milliseconds and microseconds begin with
 * 1.
 */
const cardDigits = /(?<![\w.-])[2-6](?:[ -]?\d){12,18}(?![\w-])/g

/** The Luhn check digit, which one in ten other numbers passes too. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).toReversed()
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0
}
