/** Becoming a member: registration, codes, the captcha's questions, invitations; and the phone of who is one already. */
import type { Domain } from '../../http/domain.ts'
import { joiningJobs } from './jobs.ts'
import { joiningRoutes } from './routes.ts'

export { checkCode, issueCode, spendCode, type CodeTarget } from './codes/one-time-codes.ts'

export const joiningDomain: Domain = { name: 'joining', implementations: joiningRoutes, jobs: joiningJobs }
