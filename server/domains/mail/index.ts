/** Private mail: messages in threads. */
import type { Domain } from '../../http/domain.ts'
import { mailRoutes } from './routes.ts'

export { presentThread } from './present.ts'
export { countUnreadMail } from './reads/count.ts'
export { newestThreads } from './reads/threads.ts'
export { sendToEach } from './write/send-to-each.ts'

export const mailDomain: Domain = { name: 'mail', implementations: mailRoutes }
