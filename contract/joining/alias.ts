import type * as v from 'valibot'
import type { Access, Endpoint } from '../endpoint.ts'

/**
 * The same call under a second name of the documents (ambiguity invite-create2: one implementation, aliases). Everything but name and
 * path is the first one's; the legacy name stays with the first.
 */
/* @__NO_SIDE_EFFECTS__ */
export function aliasOf<Request extends v.GenericSchema, Response extends v.GenericSchema, A extends Access>(
  { legacy: _first, ...endpoint }: Endpoint<Request, Response, A>,
  names: Pick<Endpoint, 'name' | 'path'>,
): Endpoint<Request, Response, A> {
  return { ...endpoint, ...names }
}
