/** Which email addresses are valid, and the one form in which each is stored and compared. Pure; the forms and the server use the same check. */
import * as v from 'valibot'

/** Invisible characters in pasted text: zero-width spaces, soft hyphens, byte order marks. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

/**
 * Trimmed, in lower case and without invisible signs, with an international domain in its ASCII form: both spellings are the same address.
 * A domain that cannot be converted stays as it is, and `isEmail` refuses it.
 */
export function plainEmail(typed: string): string {
  const tidy = typed.replace(invisible, '').trim().toLowerCase()
  const at = tidy.lastIndexOf('@')
  const host = tidy.slice(at + 1)
  if (at < 0 || /^\p{ASCII}*$/u.test(host) || /[\s/?#@:\\[\]%]/.test(host)) return tidy
  try {
    return `${tidy.slice(0, at)}@${new URL(`http://${host}`).hostname}`
  } catch {
    return tidy
  }
}

/** For an address in plain form. */
export function isEmail(plain: string): boolean {
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, Math.max(at, 0))
  return local.length <= 64 && localPart.test(local) && domain.test(plain.slice(at + 1))
}

/** Trimmed and lower-cased (1§5), without invisible signs, and with an international domain in its ASCII form. */
export const email = v.pipe(v.string(), v.transform(plainEmail), v.maxLength(254, 'too_long'), v.check(isEmail, 'email'))
