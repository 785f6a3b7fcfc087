/** Mails the key for public display to the account's address. */
import type { Services } from '../../http/context.ts'
import { appLink, mailKey } from '../accounts/index.ts'
import { showcaseMail } from './mail-texts.ts'
import { findAddressee } from './reads.ts'

export const showcasePurpose = 'showcase'
const lifeMs = 24 * 3_600_000

/** Ends quietly for deleted accounts and for those that have reached the hourly limit of mails. */
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
