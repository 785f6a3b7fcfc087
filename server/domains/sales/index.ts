/** Sales: what vendors sell, what members buy with tickets, and their access to it. */
import type { Domain } from '../../http/domain.ts'
import { saleRoutes } from './routes.ts'

export const salesDomain: Domain = {
  name: 'sales',
  implementations: saleRoutes,
}
