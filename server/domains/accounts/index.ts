/** Sign-in, sign-up, sessions and the member's own settings. */
import type { Domain } from '../../http/domain.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'

export { changePreference } from './change-preference.ts'
export { findMemberOfMailKey, issueMailKey } from './mail-keys.ts'
export { hashPassword } from './secrets.ts'
export { nameKeyOf } from './reads.ts'

export const accountsDomain: Domain = { name: 'accounts', implementations: accountRoutes, jobs: accountJobs }
