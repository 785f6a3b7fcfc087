/** What members agreed to beyond their account: mails, and being shown in the open. */
import type { Domain } from '../../http/domain.ts'
import { optinJobs } from './jobs.ts'
import { mountShowcasePictures } from './showcase-pictures.ts'
import { optinRoutes } from './routes.ts'

export const optinDomain: Domain = { name: 'optin', implementations: optinRoutes, jobs: optinJobs, mount: mountShowcasePictures }
