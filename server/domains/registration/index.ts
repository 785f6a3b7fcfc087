/** Registration: its steps, codes, captcha questions, invitations; also the phone of existing members. */
import type { Domain } from '../../http/domain.ts'
import { registrationJobs } from './jobs.ts'
import { registrationRoutes } from './routes.ts'

export { checkCode, issueCode, spendCode, type CodeTarget } from './codes/one-time-codes.ts'

export const registrationDomain: Domain = { name: 'registration', implementations: registrationRoutes, jobs: registrationJobs }
