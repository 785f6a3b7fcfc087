/** Rules for new passwords beyond their length (`contract/primitives.ts`). Applied when one is set, never at sign-in. */
import { invalid } from '#contract/error.ts'
import { nameKeyOf } from '../reads.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded on first use, because most processes never set a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** Throws `has_name` or `common` on the field. */
export async function checkNewPassword(password: string, userName: string): Promise<void> {
  const typed = nameKeyOf(password)
  if (userName !== '' && typed.includes(nameKeyOf(userName))) throw invalid({ password: ['has_name'] })
  const known = await commonPasswords()
  // Attackers also try common words followed by digits and punctuation.
  const word = typed.replace(/[^\p{L}]+$/u, '')
  if (known.has(typed) || (word.length >= 4 && known.has(word)) || new Set(typed).size < 3) throw invalid({ password: ['common'] })
}
