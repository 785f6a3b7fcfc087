/** Zoom rooms, managed by staff. */
import type { Domain } from '../../http/domain.ts'
import { zoomRoutes } from './routes.ts'

export const zoomDomain: Domain = { name: 'zoom', implementations: zoomRoutes }
