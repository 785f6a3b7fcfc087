/** Background jobs of the operations domain. */
import { lt } from 'drizzle-orm'
import { clientErrors, rateLimits, sandboxMails } from '../../db/tables/site.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../http/domain.ts'
import { sendMail } from './send-mail.ts'

const keptMs = 30 * 24 * 3_600_000
const hourMs = 3_600_000

export const siteJobs: JobHandlers = {
  'send-mail': (services, mail) => sendMail(services, mail),
  'tidy-up': (services) => tidyUpSite(services),
}

export async function tidyUpSite({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await db.delete(clientErrors).where(lt(clientErrors.createdAt, before))
  await db.delete(sandboxMails).where(lt(sandboxMails.createdAt, before))
  await db.delete(rateLimits).where(lt(rateLimits.expire, now().getTime() - hourMs))
}
