/** Friends, heroes and fans. */
import type { Domain } from '../../http/domain.ts'
import { listenForBlocks } from './end-with-block.ts'
import { friendRoutes } from './routes.ts'

export { presentRelated } from './present.ts'
export { listRelated } from './reads.ts'
export { relations } from './relations.ts'

export const friendsDomain: Domain = { name: 'friends', implementations: friendRoutes, listen: listenForBlocks }
