/** The contract's definition of a queued write, found by the endpoint name in its row. */
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'

const queued = new Map(endpoints.filter((endpoint) => endpoint.offline === 'queue').map((endpoint) => [endpoint.name, endpoint]))

/** Throws for an unknown name and for an endpoint that must not be queued. */
export function queuedEndpoint(name: string): Endpoint {
  const endpoint = queued.get(name)
  if (!endpoint) throw new Error(`${name} may not wait in the outbox.`)
  return endpoint
}

/** Another build may have written the row: a name unknown to this build is not a background write. */
export function isBackgroundWrite(endpointName: string): boolean {
  return queued.get(endpointName)?.isBackground === true
}
