/** Uploads: a draft exists from the first byte, bytes arrive by tus. */
import type { Domain } from '../../http/domain.ts'
import { cancelUpload, discardBytes } from './cancel-uploads.ts'
import { uploadJobs } from './jobs.ts'
import { findUploadOf } from './reads.ts'
import { uploadRoutes } from './routes.ts'
import { mountTus } from './tus-routes.ts'

export const uploadsDomain: Domain = {
  name: 'uploads',
  implementations: uploadRoutes,
  jobs: uploadJobs,
  mount: mountTus,
  listen: (services) => {
    // Deleting a draft cancels its upload.
    services.bus.on('content.deleted', async ({ typeId, itemId }) => {
      const upload = await findUploadOf(services.db, { typeId, itemId })
      if (upload?.state === 'receiving') await cancelUpload(services, upload)
    })
    services.bus.on('uploads.cancelled', ({ uploadId }) => discardBytes(services, uploadId))
  },
}
