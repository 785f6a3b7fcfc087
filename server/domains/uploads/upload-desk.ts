/** Shared by the tus requests and commands of one process: the byte storage and the locks. Created once per services. */
import path from 'node:path'
import type { Services } from '../../http/context.ts'
import { createFolderReceiver } from './folder-receiver.ts'
import { createUploadLocker, type UploadLocker } from './upload-locker.ts'
import type { UploadReceiver } from './upload-receiver.ts'

export interface UploadDesk {
  readonly receiver: UploadReceiver
  readonly locker: UploadLocker
}

const desks = new WeakMap<Services['db'], Promise<UploadDesk>>()

/** Keyed by the database handle: request contexts are copies of the services, but all share that object. */
export function openUploadDesk(services: Pick<Services, 'config' | 'storage' | 'db' | 'log'>): Promise<UploadDesk> {
  const known = desks.get(services.db)
  if (known) return known
  const desk = openReceiver(services).then((receiver) => ({
    receiver,
    locker: createUploadLocker(services),
  }))
  desks.set(services.db, desk)
  desk.catch(() => desks.delete(services.db))
  return desk
}

async function openReceiver({ config, storage }: Pick<Services, 'config' | 'storage'>): Promise<UploadReceiver> {
  if (config.S3_URL === undefined) return createFolderReceiver(path.join(config.dataFolder, 'uploads'), storage)
  // The AWS SDK is large, so only installations with a bucket load it.
  const { createBucketReceiver } = await import('./bucket-receiver.ts')
  return createBucketReceiver(config, storage)
}
