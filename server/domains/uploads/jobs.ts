/** Clean-up jobs of the uploads domain. */
import { lt } from 'drizzle-orm'
import { uploadLocks, uploadReports } from '../../db/tables/uploads.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../http/domain.ts'
import { cancelUpload } from './cancel-uploads.ts'
import { silentUploads } from './reads.ts'

const dayMs = 24 * 3_600_000
/** Days that an upload may wait for its device to return. */
export const silentDays = 7
const reportDays = 30

export const uploadJobs: JobHandlers = { 'tidy-up': (services) => tidyUpUploads(services) }

export async function tidyUpUploads(services: Services): Promise<void> {
  const { db, now, log } = services
  for (const upload of await silentUploads(db, new Date(now().getTime() - silentDays * dayMs))) {
    await cancelUpload(services, upload)
    log.info({ uploadId: upload.id, typeId: upload.typeId, itemId: upload.itemId }, 'A silent upload was discarded.')
  }
  await db.delete(uploadReports).where(lt(uploadReports.createdAt, new Date(now().getTime() - reportDays * dayMs)))
  await db.delete(uploadLocks).where(lt(uploadLocks.expiresAt, new Date(now().getTime() - dayMs)))
}
