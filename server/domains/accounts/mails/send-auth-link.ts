/** Mails a link that signs in or reactivates an inactive account. */
import { groupName } from '#contract/roles.ts'
import type { Services } from '../../../http/context.ts'
import { linkMailsFor } from './link-mails.ts'
import { appLink, mailKey } from './mail-key.ts'
import { findAccountByEmail } from '../reads.ts'

export const signInPurpose = 'sign-in'
export const reActivatePurpose = 're-activate'
const lifeMs = 15 * 60_000

/** Ends quietly for unknown addresses, and for banned and memorial accounts, which cannot sign in. */
export async function sendAuthLink(services: Services, email: string): Promise<void> {
  const { db, config } = services
  const account = await findAccountByEmail(db, email)
  const group = account ? groupName(account.groupId) : undefined
  if (!account || group === 'banned' || group === 'memorial') return
  const { name } = account
  const mails = linkMailsFor(account.locale)
  if (group === 'inactive') {
    const write = (key: string) => mails.reActivate({ name, link: appLink(config, `/auth/key/${key}/re-activate`) })
    await mailKey(services, { account, purpose: reActivatePurpose, lifeMs, write })
  } else {
    const write = (key: string) => mails.signIn({ name, link: appLink(config, `/auth/key/${key}`) })
    await mailKey(services, { account, purpose: signInPurpose, lifeMs, write })
  }
}
