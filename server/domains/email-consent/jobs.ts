/** Background jobs of the optin domain. */
import type { JobHandlers } from '../../http/domain.ts'
import { sendShowcaseMail } from './send-showcase-mail.ts'

export const emailConsentJobs: JobHandlers = { 'send-showcase-mail': (services, { memberId }) => sendShowcaseMail(services, memberId) }
