/** Consents beyond the account: mails, and public display. */
import type { Domain, JobHandlers } from '../../http/domain.ts'
import { mountShowcasePictures } from './showcase-pictures.ts'
import { emailConsentRoutes } from './routes.ts'
import { sendShowcaseMail } from './send-showcase-mail.ts'

/** Background jobs of the optin domain. */
const emailConsentJobs: JobHandlers = { 'send-showcase-mail': (services, { memberId }) => sendShowcaseMail(services, memberId) }

export const emailConsentDomain: Domain = {
  name: 'email-consent',
  implementations: emailConsentRoutes,
  jobs: emailConsentJobs,
  mount: mountShowcasePictures,
}
