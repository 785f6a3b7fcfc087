/** Rules for new passwords beyond their length (`contract/primitives.ts`). Applied when one is set, never at sign-in. */
import { invalid } from '#contract/error.ts'
import { nameKeyOf } from '../reads.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded on first use, because most processes never set a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

export interface PasswordOwner {
  readonly userName: string
  readonly email: string
}

const siteName = 'ropewalk'

/** Throws `has_name`, `has_email` or `common` on the field. */
export async function checkNewPassword(password: string, { userName, email }: PasswordOwner): Promise<void> {
  const typed = nameKeyOf(password)
  if (userName !== '' && typed.includes(nameKeyOf(userName))) throw invalid({ password: ['has_name'] })
  const address = nameKeyOf(email)
  const [local = ''] = address.split('@')
  if (isLittleMoreThan(typed, address) || isLittleMoreThan(typed, local)) throw invalid({ password: ['has_email'] })
  if (isLittleMoreThan(typed, siteName)) throw invalid({ password: ['common'] })
  const known = await commonPasswords()
  // Attackers also try common words followed by digits and punctuation.
  const word = typed.replace(/[^\p{L}]+$/u, '')
  if (known.has(typed) || (word.length >= 4 && known.has(word)) || new Set(typed).size < 3) throw invalid({ password: ['common'] })
}

/** The word, perhaps repeated, with a few letters, digits or signs around it: what attackers try first. */
function isLittleMoreThan(typed: string, word: string): boolean {
  if (word === '' || !typed.includes(word)) return false
  return typed.replaceAll(word, '').replace(/[^\p{L}]/gu, '').length < 4
}
