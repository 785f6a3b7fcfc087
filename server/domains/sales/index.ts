/** Sales: what vendors sell, what members buy with tickets, and their access to it. */
import type { Services } from '../../http/context.ts'
import type { Domain } from '../../http/domain.ts'
import { mountDownloads, returnLeases } from './download.ts'
import { settleSales } from './refund.ts'
import { saleRoutes } from './routes.ts'
import { findSalesBack, tellSaleBack } from './tell-back.ts'

export { renewableAlbum } from './renew-album.ts'
export { sharesOf } from './buy.ts'
export { nextReleaseFor } from './reads/next-release.ts'

export const salesDomain: Domain = {
  name: 'sales',
  implementations: saleRoutes,
  jobs: {
    'tidy-up': async (services: Services) => {
      await returnLeases(services)
      await settleSales(services)
      await findSalesBack(services)
    },
    'tell-sale-back': (services, { saleId }, signal) => tellSaleBack(services, saleId, signal),
  },
  mount: mountDownloads,
}
