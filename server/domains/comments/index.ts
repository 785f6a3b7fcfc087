/** Comments and replies. */
import type { Domain } from '../../http/domain.ts'
import { commentRoutes } from './routes.ts'

export { prepareText, type PreparedText } from './prepare-text.ts'
export { deleteCommentsOf } from './delete-comments-of.ts'
export { getVisibleComment } from './visible-comment.ts'
export { checkPictures, isInVisibleComment } from './pictures.ts'

export const commentsDomain: Domain = { name: 'comments', implementations: commentRoutes }
