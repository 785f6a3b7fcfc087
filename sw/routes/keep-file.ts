/** Requests for one file may finish at the same time. */
const writing = new Map<string, Promise<void>>()

/**
 * Stores a file of the app under its address, unless it is already there: the same hashed name, or the same ETag. Writes to one address
 * follow each other, and the stored file is removed before it is replaced: WebKit truncates the file that another request is reading,
 * which ends its network process with SIGBUS (2.50). Rejects if the device has no room, or if the connection breaks before the end.
 */
export function keepFile(cache: Cache, request: Request, response: Response): Promise<void> {
  const before = writing.get(request.url) ?? Promise.resolve()
  const written = before.catch(() => undefined).then(() => writeFile(cache, request, response))
  const settled = written.finally(() => {
    if (writing.get(request.url) === settled) writing.delete(request.url)
  })
  writing.set(request.url, settled)
  return settled
}

export const isHashed = (pathname: string) => pathname.startsWith('/assets/')

async function writeFile(cache: Cache, request: Request, response: Response): Promise<void> {
  const kept = await cache.match(request, { ignoreVary: true })
  if (!kept) return cache.put(request, response)
  if (isHashed(new URL(request.url).pathname) || isSame(kept, response)) return void response.body?.cancel().catch(() => undefined)
  // Downloaded completely before the old file is replaced, so that a failure leaves the old one.
  const whole = new Response(await response.blob(), response)
  await cache.delete(request, { ignoreVary: true })
  await cache.put(request, whole)
}

function isSame(kept: Response, fetched: Response): boolean {
  const tag = fetched.headers.get('etag')
  return tag !== null && tag === kept.headers.get('etag')
}
