/** Video calls between two members. */
import type { Domain } from '../../http/domain.ts'
import { callsRoutes } from './routes.ts'

export const callsDomain: Domain = { name: 'calls', implementations: callsRoutes }
