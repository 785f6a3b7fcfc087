/** A video uploaded as the app does it, without a browser: the draft, the bytes by tus. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { VideoId } from '#contract/primitives.ts'
import { startUpload, tusPath } from '#contract/uploads.ts'
import type { ApiMember } from './api-member.ts'

const tusVersion = { 'tus-resumable': '1.0.0' }

/** Resolves when the server has every byte; encoding follows automatically. */
export async function uploadVideo(member: ApiMember, file: string): Promise<VideoId> {
  const bytes = await readFile(file)
  const filename = path.basename(file)
  const fingerprint = randomUUID()
  const { uploadId, videoId } = await member.call(startUpload, {
    data: { filename, sizeBytes: bytes.length, filetype: 'video/mp4', fingerprint },
  })
  const metadata = Object.entries({ uploadId, filename, filetype: 'video/mp4', fingerprint })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const created = await member.send(tusPath, {
    method: 'POST',
    headers: { ...tusVersion, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  if (created.status !== 201) throw new Error(`The upload was not begun: ${created.status} ${created.text}`)
  const sent = await member.send(`${tusPath}/${uploadId}`, {
    method: 'PATCH',
    body: bytes,
    headers: { ...tusVersion, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  })
  if (sent.status !== 204) throw new Error(`The bytes were not taken: ${sent.status} ${sent.text}`)
  return videoId
}
