/** Bodies in the member's caches: encrypted while the lock is on, otherwise unchanged. */
import { createCipher, type DataKey, type Cipher } from './cipher.ts'

/** Marks every encrypted body, so that plain ones (encryption was interrupted) are still readable. */
const encryptedHeader = 'x-ropewalk-sealed'

export interface BodyCipher {
  readonly encrypt: (response: Response) => Promise<Response>
  /** Rejects for an encrypted body without its key. */
  readonly open: (response: Response) => Promise<Response>
}

export function isEncryptedBody(response: Response): boolean {
  return response.headers.has(encryptedHeader)
}

export function bodyCipher(dataKey: DataKey): BodyCipher {
  const cipher = createCipher(dataKey)
  return { encrypt: (response) => encryptBody(cipher, response), open: (response) => openBody(cipher, response) }
}

async function encryptBody(cipher: Cipher, response: Response): Promise<Response> {
  if (isEncryptedBody(response)) return response
  const type = response.headers.get('content-type')
  const headers = { [encryptedHeader]: '1', ...(type !== null && { 'content-type': type }) }
  return new Response(await cipher.encryptBytes(await response.arrayBuffer()), { headers })
}

async function openBody(cipher: Cipher, response: Response): Promise<Response> {
  if (!isEncryptedBody(response)) return response
  const type = response.headers.get('content-type')
  return new Response(await cipher.openBytes(await response.arrayBuffer()), { headers: type === null ? {} : { 'content-type': type } })
}
