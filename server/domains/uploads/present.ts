/** Uploads as sent over the wire. */
import * as v from 'valibot'
import { uploadId } from '#contract/content/ids.ts'
import { videoId } from '#contract/content/ids.ts'
import { uploadChunkBytes, uploadExtensions, tusPath, type Upload, type UploadServer } from '#contract/uploads.ts'
import type { Config } from '../../config/config.ts'
import { toSeconds } from '../../lib/moments.ts'
import type { UploadWithTitle } from './reads.ts'

export function presentServer({ UPLOAD_SERVER_ID, UPLOAD_MAX_BYTES, PUBLIC_URL, APP_ORIGIN }: Config): UploadServer {
  // An app hosted elsewhere needs the full address; our own app stays on its origin, whichever host name opened it.
  const origin = APP_ORIGIN && PUBLIC_URL ? new URL(PUBLIC_URL).origin : ''
  return {
    uploadServerId: UPLOAD_SERVER_ID,
    uploadServerUrl: `${origin}${tusPath}`,
    maxBytes: UPLOAD_MAX_BYTES,
    extensions: [...uploadExtensions],
    chunkBytes: uploadChunkBytes,
  }
}

export function presentUpload(row: UploadWithTitle): Upload {
  const { title, filename, sizeBytes, receivedBytes, state } = row
  const { typeId, itemId } = row
  const ids = { uploadId: v.parse(uploadId, row.id), videoId: typeId === 'video' ? v.parse(videoId, itemId) : null, typeId, itemId }
  return { ...ids, title, filename, sizeBytes, receivedBytes, state, createdAt: toSeconds(row.createdAt) }
}
