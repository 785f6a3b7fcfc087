/** Reported private messages, for staff. */
import type { Domain } from '../../http/domain.ts'
import { reportedRoutes } from './routes.ts'

export { mayOpenReportedFile } from './may-open-file.ts'

export const reportedDomain: Domain = { name: 'reported', implementations: reportedRoutes }
