/** Sign-in, sign-up, sessions and the member's own settings. */
import type { Domain } from '../../http/domain.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'

export { countMailKeys, endMailKeys, forgetMailKey, issueMailKey, memberOfMailKey, useMailKey } from './mail-keys.ts'
export { readPreferences } from './present.ts'
export { nameKeyOf } from './reads.ts'
export { hashPassword } from './secrets.ts'

export const accountsDomain: Domain = { name: 'accounts', implementations: accountRoutes, jobs: accountJobs }
