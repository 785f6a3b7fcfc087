/** What members agreed to beyond their account: mails, and being shown in the open. */
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
