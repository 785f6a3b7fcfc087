/** Private mail: letters in threads. */
import type { Domain } from '../../http/domain.ts'
import { mailRoutes } from './routes.ts'

export const mailDomain: Domain = { name: 'mail', implementations: mailRoutes }
