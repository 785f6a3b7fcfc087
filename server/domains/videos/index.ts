/** Films: browse, look, edit, vote, keep. */
import type { Domain } from '../../http/domain.ts'
import { forgetCountsOn } from './browse/count-cache.ts'
import { recountFilms } from './film-totals.ts'
import { videoRoutes } from './routes.ts'

export { isListed, isThereForViewer } from './browse/card-sql.ts'
export { deleteVideosOf, type GoneVideo } from './delete-videos-of.ts'
export { applyFilmAudience } from './film-privacy.ts'
export { addToCommentTotal, recountFilms } from './film-totals.ts'
export {
  discardDraft,
  findMediaRow,
  insertDraft,
  moveStatus,
  renditionsOf,
  saveMedia,
  saveRendition,
  type MediaRow,
  type RenditionRow,
} from './media-state.ts'
export { publishIfWanted } from './publish-video.ts'
export { cardsWhere, type CardSource } from './reads.ts'
export { getVisibleFacts, titleOfVideo } from './visible-video.ts'

export const videosDomain: Domain = {
  name: 'videos',
  implementations: videoRoutes,
  listen: ({ bus, db }) => {
    forgetCountsOn(bus, db)
    bus.on('videos.published', ({ ownerId }) => recountFilms(db, [ownerId]))
  },
}
