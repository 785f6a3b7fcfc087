/** Photo albums: list, open, create, edit, order, cover. */
import type { Domain } from '../../http/domain.ts'
import { photoAlbumRoutes } from './routes.ts'

export { browseAlbums as listPhotoAlbums, countNewAlbums as countNewPhotoAlbums } from './photo-album-list.ts'
export { applyPhotoAlbumAudience } from './change-photo-album.ts'
export { photoAlbumKind } from './photo-album-kind.ts'

export const photoAlbumsDomain: Domain = { name: 'photo-albums', implementations: photoAlbumRoutes }
