/** The job that mails an invitation, in the inviter's language, because the recipient's is unknown. */
import type { Services } from '../../../http/context.ts'
import { appLink } from '../../accounts/index.ts'
import { sendMail } from '../../site/index.ts'
import { joinMailsFor } from '../registration-mails.ts'
import { invitationSecretOf } from './invitation-secret.ts'
import { findMailable } from './reads.ts'

/** Ends quietly if the invitation has been withdrawn. */
export async function sendInvitation(services: Services, { invitationId }: { readonly invitationId: number }): Promise<void> {
  const found = await findMailable(services, invitationId)
  if (!found) return
  const { email, inviter, note, locale } = found
  const link = appLink(services.config, `/auth/register/start/${invitationSecretOf(services, invitationId)}`)
  await sendMail(services, { to: email, ...joinMailsFor(locale).invitation({ inviter, note, link }) })
}
