/** Videos: browse, open, edit, vote, favourite. */
import type { Domain } from '../../http/domain.ts'
import { forgetCountsOn } from './browse/count-cache.ts'
import { recountVideos } from './video-totals.ts'
import { videoRoutes } from './routes.ts'

export { isListed } from './browse/card-sql.ts'
export { applyVideoAudience } from './video-privacy.ts'
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
export { recountVideos } from './video-totals.ts'
export { publishIfWanted } from './publish-video.ts'
export { cardsWhere, type CardSource } from './reads.ts'
export { getVisibleFacts } from './visible-video.ts'
export { videoKind } from './video-kind.ts'

export const videosDomain: Domain = {
  name: 'videos',
  implementations: videoRoutes,
  listen: ({ bus, db }) => {
    forgetCountsOn(bus, db)
    bus.on('content.published', async ({ typeId, ownerId }) => {
      if (typeId === 'video') await recountVideos(db, [ownerId])
    })
  },
}
