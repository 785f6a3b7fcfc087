/** Bodies in the member's caches: encrypted while the lock is on, otherwise unchanged. */
import { createSealer, type DataKey, type Sealer } from './sealer.ts'

/** Marks every encrypted body, so that plain ones (encryption was interrupted) are still readable. */
const sealedHeader = 'x-ropewalk-sealed'

export interface BodySealer {
  readonly seal: (response: Response) => Promise<Response>
  /** Rejects for an encrypted body without its key. */
  readonly open: (response: Response) => Promise<Response>
}

export function isSealedBody(response: Response): boolean {
  return response.headers.has(sealedHeader)
}

export function bodySealer(dataKey: DataKey): BodySealer {
  const sealer = createSealer(dataKey)
  return { seal: (response) => sealBody(sealer, response), open: (response) => openBody(sealer, response) }
}

async function sealBody(sealer: Sealer, response: Response): Promise<Response> {
  if (isSealedBody(response)) return response
  const type = response.headers.get('content-type')
  const headers = { [sealedHeader]: '1', ...(type !== null && { 'content-type': type }) }
  return new Response(await sealer.sealBytes(await response.arrayBuffer()), { headers })
}

async function openBody(sealer: Sealer, response: Response): Promise<Response> {
  if (!isSealedBody(response)) return response
  const type = response.headers.get('content-type')
  return new Response(await sealer.openBytes(await response.arrayBuffer()), { headers: type === null ? {} : { 'content-type': type } })
}
