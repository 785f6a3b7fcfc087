/** Running the installation: error log, site status, mail, tidying up. */
import type { Domain } from '../../http/domain.ts'
import { mountDevMailsPage } from './dev-mails-page.ts'
import { operationsJobs } from './jobs.ts'
import { operationsRoutes } from './routes.ts'

export { sendMail } from './send-mail.ts'

export const operationsDomain: Domain = {
  name: 'operations',
  implementations: operationsRoutes,
  jobs: operationsJobs,
  mount: mountDevMailsPage,
}
