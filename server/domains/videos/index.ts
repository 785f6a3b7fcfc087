/** Videos: browse, open, edit, vote, favourite. */
import type { Domain } from '../../http/domain.ts'
import { recountVideos } from './video-totals.ts'
import { videoRoutes } from './routes.ts'
import type { Database } from '../../db/context.ts'
import { forgetCounts } from '../../db/remembered-count.ts'
import type { EventBus } from '../../events/bus.ts'

export { browseVideos as listVideos, countNewVideos } from './browse/browse-videos.ts'
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
export { allCategories, cardsWhere, categoryColumns, categoryOrder, type CardSource, type CategoryRow } from './reads.ts'
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

// Invalidation of cached video totals.

/** A video that was published, changed or deleted, and any change to members, invalidates the totals at once. */
function forgetCountsOn(bus: EventBus, db: Database): void {
  const forget = () => forgetCounts(db)
  for (const name of ['content.published', 'videos.changed', 'content.deleted', 'accounts.selfChanged', 'members.changed'] as const)
    bus.on(name, forget)
}
