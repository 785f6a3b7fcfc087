/** What the contract says of a waiting write, found by the endpoint name its row has. */
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'

const queued = new Map(endpoints.filter((endpoint) => endpoint.offline === 'queue').map((endpoint) => [endpoint.name, endpoint]))

/** Throws for an unknown name and for one that may not wait. */
export function queuedEndpoint(name: string): Endpoint {
  const endpoint = queued.get(name)
  if (!endpoint) throw new Error(`${name} may not wait in the outbox.`)
  return endpoint
}

/** Rows may have been written by another build: names this build does not know are no background writes. */
export function isBackgroundWrite(endpointName: string): boolean {
  return queued.get(endpointName)?.isBackground === true
}
