/**
 * The contract's definition of a queued write, found by the endpoint name in its row. The list of all endpoints is large, and most starts
 * have nothing to send, so it is loaded with the first write.
 */
import type { Endpoint } from '#contract/endpoint.ts'

const loadEndpoints = async (): Promise<readonly Endpoint[]> => (await import('#contract/index.ts')).endpoints

/** Undefined for a name that this build does not know. */
export async function findEndpoint(name: string): Promise<Endpoint | undefined> {
  return (await loadEndpoints()).find((endpoint) => endpoint.name === name)
}

/** Rejects for an unknown name and for an endpoint that must not be queued. */
export async function queuedEndpoint(name: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(name)
  if (endpoint?.offline !== 'queue') throw new Error(`${name} may not wait in the outbox.`)
  return endpoint
}

/** Another build may have written the row: a name unknown to this build is not a background write. */
export async function isBackgroundWrite(endpointName: string): Promise<boolean> {
  return (await findEndpoint(endpointName))?.isBackground === true
}
