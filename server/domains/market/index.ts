/** The marketplace: items with photos, categories, and products that vendors sell for tickets. */
import type { Domain } from '../../http/domain.ts'
import { marketRoutes } from './routes.ts'

export { countNewMarketItems, listMarket } from './reads/market-list.ts'
export { marketItemKind } from './market-item-kind.ts'
export { findCategories, isInVisibleMarketItem } from './reads.ts'

export const marketDomain: Domain = { name: 'market', implementations: marketRoutes }
