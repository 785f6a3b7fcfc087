/** Video albums: list, open, create, edit, and the videos in them. */
import { forgetCounts } from '../../db/remembered-count.ts'
import type { Domain } from '../../http/domain.ts'
import { videoAlbumRoutes } from './routes.ts'

export { countNewAlbums as countNewVideoAlbums, searchAlbums as listVideoAlbums } from './album-list.ts'
export { videoAlbumKind } from './album-kind.ts'
export { applyVideoAlbumAudience } from './change-album.ts'

export const videoAlbumsDomain: Domain = {
  name: 'video-albums',
  implementations: videoAlbumRoutes,
  /** Totals of the lists of albums, and of the videos in an album, must not lag behind. */
  listen: ({ bus, db }) => {
    bus.on('videoAlbums.changed', () => forgetCounts(db))
  },
}
