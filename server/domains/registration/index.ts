/** Becoming a member: registration, codes, the captcha's questions, invitations; and the phone of who is one already. */
import type { Domain } from '../../http/domain.ts'
import { registrationJobs } from './jobs.ts'
import { registrationRoutes } from './routes.ts'

export { checkCode, issueCode, spendCode, type CodeTarget } from './codes/one-time-codes.ts'

export const registrationDomain: Domain = { name: 'registration', implementations: registrationRoutes, jobs: registrationJobs }
