/** The job that mails an invitation, in the language of who invites: that of the invited is not known. */
import { and, eq } from 'drizzle-orm'
import { members } from '../../../db/tables/accounts.ts'
import { invitations } from '../../../db/tables/joining.ts'
import type { Services } from '../../../http/context.ts'
import { appLink } from '../../accounts/index.ts'
import { sendMail } from '../../operations/index.ts'
import { joinMailsFor } from '../join-mails.ts'
import { invitationSecretOf } from './invitation-secret.ts'
import { isOpen } from './reads.ts'

/** Ends quietly for one that was taken back meanwhile. */
export async function sendInvitation(services: Services, { invitationId }: { readonly invitationId: number }): Promise<void> {
  const { db, config, now } = services
  const [found] = await db
    .select({ email: invitations.email, note: invitations.note, inviter: members.name, locale: members.locale })
    .from(invitations)
    .innerJoin(members, eq(members.id, invitations.inviterId))
    .where(and(eq(invitations.id, invitationId), isOpen(now())))
  if (!found || found.email === '') return
  const { email, inviter, note, locale } = found
  const link = appLink(config, `/auth/register/start/${invitationSecretOf(services, invitationId)}`)
  await sendMail(services, { to: email, ...joinMailsFor(locale).invitation({ inviter, note, link }) })
}
