/** Sign-in, sign-up, sessions and the member's own settings. */
import type { Domain } from '../../http/domain.ts'
import { accountJobs } from './jobs.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { accountRoutes } from './routes.ts'

export { changeMailsFor } from './change-mails.ts'
export { hashPassword, newSecret } from './secrets.ts'
export { announceSessionsEnded } from './sessions/end-sessions.ts'
export { filmDefaultsOf } from './settings/film-settings.ts'
export { changePreference } from './change-preference.ts'
export { findMemberOfMailKey, issueMailKey } from './mail-keys.ts'
export { nameKeyOf } from './reads.ts'

export const accountsDomain: Domain = { name: 'accounts', implementations: [...accountRoutes, ...ownAccountRoutes], jobs: accountJobs }
