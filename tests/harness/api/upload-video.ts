/** A video uploaded as the app does it, without a browser: the draft, the bytes by tus. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { VideoId } from '#contract/content/ids.ts'
import { startUpload } from '#contract/uploads.ts'
import type { ApiMember } from './api-member.ts'
import { sendByTus } from './send-by-tus.ts'

/** Resolves when the server has every byte; encoding follows automatically. */
export async function uploadVideo(member: ApiMember, file: string): Promise<VideoId> {
  const bytes = await readFile(file)
  const filename = path.basename(file)
  const fingerprint = randomUUID()
  const { uploadId, videoId } = await member.call(startUpload, {
    data: { filename, sizeBytes: bytes.length, filetype: 'video/mp4', fingerprint },
  })
  await sendByTus(member, bytes, { uploadId, filename, filetype: 'video/mp4', fingerprint })
  return videoId
}
