/** Operation of the installation: error log, site status, mail, clean-up. */
import type { Domain } from '../../http/domain.ts'
import { mountDevMailsPage } from './dev-mails-page.ts'
import { siteJobs } from './jobs.ts'
import { siteRoutes } from './routes.ts'

export { sendMail } from './send-mail.ts'

export const siteDomain: Domain = {
  name: 'site',
  implementations: siteRoutes,
  jobs: siteJobs,
  mount: mountDevMailsPage,
}
