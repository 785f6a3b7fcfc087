/** Photos: list, open, edit, offer as promo, remove, and the instructions of the image editor. */
import { forgetCounts } from '../../db/remembered-count.ts'
import type { Domain } from '../../http/domain.ts'
import { photoImageJobs } from './images/index.ts'
import { photoRoutes } from './routes.ts'

export { deletePhotoRows } from './change/remove-photos.ts'
export { browsePhotos as listPhotos, countNewPhotos } from './list/browse-photos.ts'
export { coverJoins, coverThumb, seenPhotoTotal } from './list/album-totals.ts'
export { isPhotoListed } from './list/photo-card-sql.ts'
export { insertPhotoDraft, photoTarget, receivePhoto } from './images/index.ts'
export {
  getVisiblePhotoAlbum,
  lockPhotoAlbumFor,
  lockPhotosOfAlbum,
  type PhotoAlbumRow,
  type PhotoAlbumWithFacts,
} from './photo-album-reads.ts'
export { applyPhotoAudience, photoKind } from './photo-kind.ts'
export { findUnreceived, photoAudienceOf } from './reads.ts'

export const photosDomain: Domain = {
  name: 'photos',
  implementations: photoRoutes,
  jobs: photoImageJobs,
  /** Totals of the lists of photos and albums must not lag behind. */
  listen: ({ bus, db }) => {
    bus.on('photos.changed', () => forgetCounts(db))
    // The photos of an album that is put up for sale leave the lists.
    bus.on('sales.changed', ({ typeId }) => {
      if (typeId === 'photo_album') forgetCounts(db)
    })
  },
}
