/** Forums, their threads and posts. */
import type { Domain } from '../../http/domain.ts'
import { forumRoutes } from './routes.ts'

export { recount as recountThreads } from './moderate.ts'
export { countNewThreads, searchThreads } from './reads/list-threads.ts'
export { isInVisiblePost } from './reads.ts'
export { postKind, threadKind } from './forum-kinds.ts'

export const forumsDomain: Domain = { name: 'forums', implementations: forumRoutes }
