/** The bytes of an upload that was started before, in one piece. */
import { tusPath } from '#contract/uploads.ts'
import type { ApiMember } from './api-member.ts'

interface UploadMetadata {
  readonly uploadId: string
  readonly filename: string
  readonly filetype: string
  readonly fingerprint: string
}

const tusVersion = { 'tus-resumable': '1.0.0' }

/** Resolves when the server has every byte. */
export async function sendByTus(member: ApiMember, bytes: Buffer, metadata: UploadMetadata): Promise<void> {
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const created = await member.send(tusPath, {
    method: 'POST',
    headers: { ...tusVersion, 'upload-length': String(bytes.length), 'upload-metadata': pairs.join(',') },
  })
  if (created.status !== 201) throw new Error(`The upload was not begun: ${created.status} ${created.text}`)
  const sent = await member.send(`${tusPath}/${metadata.uploadId}`, {
    method: 'PATCH',
    body: bytes,
    headers: { ...tusVersion, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  })
  if (sent.status !== 204) throw new Error(`The bytes were not taken: ${sent.status} ${sent.text}`)
}
