/** Before an irreversible action, confirms that the member is still the one using this session. */
import type { Proof } from '#contract/account/passkeys.ts'
import { Refusal } from '#contract/error.ts'
import type { MemberContext } from '../../../http/context.ts'
import { getAccount } from '../reads.ts'
import { isPasswordRight } from '../secrets.ts'
import { spendPasswordTry } from '../sign-in-limits.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** Throws wrong_credentials, token_invalid or rate_limited. Wrong passwords count like those of sign-in. */
export async function provePresence(context: MemberContext, proof: Proof): Promise<void> {
  const memberId = context.viewer.id
  if ('passkey' in proof) {
    await verifyPasskey(context, proof.passkey, { purpose: 'confirm', memberId })
    return
  }
  const attempt = await spendPasswordTry(context.db, memberId)
  const { passwordHash } = await getAccount(context.db, memberId)
  if (!(await isPasswordRight(passwordHash, proof.password))) throw new Refusal('wrong_credentials')
  await attempt.giveBack()
}
