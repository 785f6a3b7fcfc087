/** Bodies in the member's caches: sealed while the lock is on, as they came otherwise. */
import { createSealer, type DataKey, type Sealer } from './sealer.ts'

/** On every sealed body, so that one that is not (sealing was interrupted) can still be read. */
const sealedHeader = 'x-ropewalk-sealed'

export interface BodySealer {
  readonly seal: (response: Response) => Promise<Response>
  /** Rejects for a sealed body without its key. */
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
