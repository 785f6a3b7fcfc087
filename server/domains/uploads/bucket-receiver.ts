/** With S3 the bytes go into the bucket as they arrive, so any node can handle the next request of an upload. */
import { S3Store } from '@tus/s3-store'
import type { Config } from '../../config/config.ts'
import type { Storage } from '../../storage/storage.ts'
import type { UploadReceiver } from './upload-receiver.ts'

export function createBucketReceiver(config: Config, storage: Storage): UploadReceiver {
  const { S3_URL = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_REGION } = config
  const address = new URL(S3_URL)
  const datastore = new S3Store({
    partSize: 16 * 1024 * 1024,
    // Tags are for the bucket's lifecycle rules; not every provider supports them, and `tidy-up` deletes silent uploads.
    useTags: false,
    s3ClientConfig: {
      bucket: address.pathname.replace(/^\/|\/$/g, ''),
      endpoint: address.origin,
      region: S3_REGION,
      forcePathStyle: true,
      // The SDK's newer checksums are trailers, which many providers do not support.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Idle time of a socket, so that a long part is not cut off.
      requestHandler: { connectionTimeout: 10_000, socketTimeout: 30_000 },
      credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
    },
  })
  return {
    datastore,
    async receivedBytes(uploadId) {
      return datastore.getUpload(uploadId).then(
        (upload) => upload.offset,
        (error: unknown) => {
          if (isMissing(error)) return null
          throw error
        },
      )
    },
    keyOf: ({ id }) => id,
    async deliver(upload) {
      // The tus store names the object by the upload's id, so it is already in its final place.
      if ((await storage.stat(upload.id))?.sizeBytes !== upload.sizeBytes) throw new Error(`Upload ${upload.id} is not complete.`)
      return upload.id
    },
    async discard(uploadId) {
      const isDelivered = (await storage.stat(uploadId)) !== null
      await storage.delete(`${uploadId}.info`)
      if (isDelivered) return
      await datastore.remove(uploadId).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}

/** The store throws its own tus errors as well as the SDK's. */
function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const status = 'status_code' in error ? error.status_code : undefined
  const name = 'name' in error ? error.name : undefined
  return status === 404 || status === 410 || name === 'NotFound' || name === 'NoSuchKey' || name === 'NoSuchUpload'
}
