/** The files of photos: received, made into images, and made again from instructions. */
import type { JobHandlers } from '../../../http/domain.ts'
import { discardImages, watchWaste } from './discard-images.ts'
import { makeImages } from './make-images.ts'
import { makeAvif, makeDownload } from './make-later.ts'
import { watchPhotos } from './queue-images.ts'

export { insertPhotoDraft } from './photo-drafts.ts'
export { photoTarget, receivePhoto } from './receive-photo.ts'

export const photoImageJobs: JobHandlers = {
  'photos.make': makeImages,
  'photos.makeDownload': makeDownload,
  'photos.makeAvif': (services, _payload, signal) => makeAvif(services, signal),
  'photos.discard': discardImages,
  'tidy-up': async (services) => {
    await watchPhotos(services)
    await watchWaste(services)
  },
}
