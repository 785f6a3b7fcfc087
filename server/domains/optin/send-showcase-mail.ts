/** The key that lets a member show himself in the open, to the address of his account. Made in the job and mailed at once. */
import { transaction } from '../../db/client.ts'
import type { Services } from '../../http/context.ts'
import { countMailKeys, endMailKeys, forgetMailKey, issueMailKey } from '../accounts/index.ts'
import { sendMail } from '../operations/index.ts'
import { showcaseMail } from './mail-texts.ts'
import { siteAddress } from './optin-keys.ts'
import { findAddressee } from './reads.ts'

export const showcasePurpose = 'showcase'
const hourMs = 3_600_000
const lifeMs = 24 * hourMs
const mostMailsAnHour = 3

/** Ends quietly for members who are gone and for those that have had their mails of this hour. A failed hand-over throws: the job runs again. */
export async function sendShowcaseMail(services: Services, memberId: number): Promise<void> {
  const { db, log, config } = services
  const member = await findAddressee(db, memberId)
  if (!member) return
  const now = services.now()
  const own = { memberId, purpose: showcasePurpose, now }
  if ((await countMailKeys(db, { ...own, since: new Date(now.getTime() - hourMs) })) >= mostMailsAnHour) {
    log.info({ memberId }, 'showcase mail not sent: enough in this hour')
    return
  }
  const key = await transaction(db, async (tx) => {
    // Only the newest link works.
    await endMailKeys(tx, own)
    return issueMailKey(tx, { ...own, lifeMs })
  })
  const link = `${siteAddress(config)}/#/settings/showcase/${key}`
  try {
    await sendMail(services, { to: member.email, ...showcaseMail(member.locale, { name: member.name, link }) })
  } catch (error) {
    await forgetMailKey(db, key)
    throw error
  }
}
