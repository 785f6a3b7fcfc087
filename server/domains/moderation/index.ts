/** Members' reports, and the queue in which staff handle them. */
import type { Domain } from '../../http/domain.ts'
import { moderationRoutes } from './routes.ts'

export { mayOpenReportedFile } from './may-open-file.ts'

export const moderationDomain: Domain = { name: 'moderation', implementations: moderationRoutes }
