/** The key that lets a member show himself in the open, to the address of his account. */
import type { Services } from '../../http/context.ts'
import { appLink, mailKey } from '../accounts/index.ts'
import { showcaseMail } from './mail-texts.ts'
import { findAddressee } from './reads.ts'

export const showcasePurpose = 'showcase'
const lifeMs = 24 * 3_600_000

/** Ends quietly for members who are gone and for those that have had their mails of this hour. */
export async function sendShowcaseMail(services: Services, memberId: number): Promise<void> {
  const member = await findAddressee(services.db, memberId)
  if (!member) return
  await mailKey(services, {
    account: { id: memberId, email: member.email },
    purpose: showcasePurpose,
    lifeMs,
    write: (key) => showcaseMail(member.locale, { name: member.name, link: appLink(services.config, `/settings/showcase/${key}`) }),
  })
}
