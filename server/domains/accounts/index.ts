/** Sign-in, sign-up, sessions and the member's own settings. */
import type { Domain } from '../../http/domain.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'

export { createAccount, takenInstead, type NewAccount } from './create-account.ts'
export { appLink } from './mail-key.ts'
export { greetings, type MailText } from './mail-texts.ts'
export { getAccount, nameKeyOf } from './reads.ts'
export { checkAdult } from './register.ts'
export { hashPassword, hashSecret } from './secrets.ts'
export { answerSignedIn } from './sessions/answer-signed-in.ts'
export { openSession, type OpenSession } from './sessions/open-session.ts'

export const accountsDomain: Domain = { name: 'accounts', implementations: accountRoutes, jobs: accountJobs }
