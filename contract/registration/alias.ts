import type * as v from 'valibot'
import type { Access, Endpoint, Method } from '../endpoint.ts'

/**
 * The same call under a second documented name (ambiguity invite-create2: one implementation, aliases). It shares everything but name and
 * path; the legacy name stays with the original.
 */
/* @__NO_SIDE_EFFECTS__ */
export function aliasOf<Request extends v.GenericSchema, Response extends v.GenericSchema, A extends Access, M extends Method>(
  { legacy: _first, ...endpoint }: Endpoint<Request, Response, A, M>,
  names: Pick<Endpoint, 'name' | 'path'>,
): Endpoint<Request, Response, A, M> {
  return { ...endpoint, ...names }
}
