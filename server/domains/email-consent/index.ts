/** Consents beyond the account: mails, and public display. */
import type { Domain } from '../../http/domain.ts'
import { emailConsentJobs } from './jobs.ts'
import { mountShowcasePictures } from './showcase-pictures.ts'
import { emailConsentRoutes } from './routes.ts'

export const emailConsentDomain: Domain = {
  name: 'email-consent',
  implementations: emailConsentRoutes,
  jobs: emailConsentJobs,
  mount: mountShowcasePictures,
}
