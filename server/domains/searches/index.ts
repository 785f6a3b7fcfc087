/** Saved searches: the filters of a list, saved under a name. */
import type { Domain } from '../../http/domain.ts'
import { searchRoutes } from './routes.ts'

export const searchesDomain: Domain = { name: 'searches', implementations: searchRoutes }
