/** Sign-in, sign-up, sessions and the member's own settings. */
import type { Domain } from '../../http/domain.ts'
import { accountJobs } from './jobs.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { accountRoutes } from './routes.ts'

export { changeMailsFor } from './mails/change-mails.ts'
export { changePreference } from './change-preference.ts'
export { createAccount, takenInstead, type NewAccount } from './create-account.ts'
export { appLink, endMailKeys, mailKey, spendOwnMailKey } from './mails/mail-key.ts'
export { greetings, type MailText } from './mails/mail-texts.ts'
export { createOptinKey, memberOfOptinKey, optinLink } from './mails/optin-keys.ts'
export { readPreferences } from './present.ts'
export { provePresence } from './passkeys/prove-presence.ts'
export { getAccount, nameKeyOf } from './reads.ts'
export { checkAdult } from './register.ts'
export { hashPassword, hashSecret, newSecret } from './secrets.ts'
export { answerSignedIn } from './sessions/answer-signed-in.ts'
export { announceSessionsEnded } from './sessions/end-sessions.ts'
export { openSession, type OpenSession } from './sessions/open-session.ts'
export { filmDefaultsOf, watermarkOf } from './settings/film-settings.ts'
export { findPendingPhone, forgetPhone, keepAskedPhone, takePhone } from './settings/phone-row.ts'

export const accountsDomain: Domain = { name: 'accounts', implementations: [...accountRoutes, ...ownAccountRoutes], jobs: accountJobs }
