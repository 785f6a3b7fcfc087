/**
 * Caches all other files of the app. Chunks carry a hash in their name and are stored unchanged; icons and images keep their names and
 * are refreshed in the background. The page requests the rest (`warm-up`) once it is idle.
 */
import * as v from 'valibot'
import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { getFile } from '#src/http/request.ts'
import { chunksCacheName } from '#src/offline/device-names.ts'
import { isHashed, keepFile } from './keep-file.ts'

/** Written by the build (`scripts/build/shell-and-chunks.ts`). */
const chunkList = v.object({ lazy: v.array(v.string()), groups: v.array(v.array(v.string())) })
type ChunkList = v.InferOutput<typeof chunkList>
const chunkListAddress = '/lazy-chunks.json'
/** A tab of an older build may still need its chunks; the server keeps them for the same time. */
const keptMs = 7 * 24 * 60 * 60 * 1000

/** Per chunk fetched ahead of time: a stalled connection must not keep the worker awake. */
const patienceMs = 60_000

const isNamed = (pathname: string) => /^\/(icons|fonts|art)\//.test(pathname)

export function routeChunks(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isHashed(url.pathname),
    ({ request }) => fromCacheFirst(request),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isNamed(url.pathname),
    ({ request, event }) => refreshedBehind(request, event),
  )
}

async function fromCacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(chunksCacheName)
  return (await cache.match(request, { ignoreVary: true })) ?? fetchForPage(cache, request)
}

async function refreshedBehind(request: Request, event: ExtendableEvent): Promise<Response> {
  const cache = await caches.open(chunksCacheName)
  const kept = await cache.match(request, { ignoreVary: true })
  if (!kept) return fetchForPage(cache, request)
  // Offline, the stored file simply stays.
  event.waitUntil(fetchAndKeep(cache, request).catch(() => undefined))
  return kept
}

/** Also rejects if the device has no room. */
async function fetchAndKeep(cache: Cache, request: Request): Promise<void> {
  const response = await fetch(request)
  if (isFile(response)) await keepFile(cache, request, response)
}

/** The page gets its response even if the device has no room to store it. */
async function fetchForPage(cache: Cache, request: Request): Promise<Response> {
  const response = await fetch(request)
  if (isFile(response)) await keepFile(cache, request, response.clone()).catch(() => undefined)
  return response
}

/** A page in place of a file (from a server that knows only the app's page) is passed on and not stored. */
function isFile(response: Response): boolean {
  return response.status === 200 && response.headers.get('content-type')?.startsWith('text/html') !== true
}

/**
 * Fetches files that may be needed offline, those the page has `loaded` first. Ends at the first failure; the next idle page continues.
 */
export async function warmUp(loaded: readonly string[]): Promise<void> {
  const answer = await getFile(chunkListAddress, { cache: 'no-cache', timeoutMs: patienceMs })
  if (!answer.ok) return
  const list = v.parse(chunkList, await answer.json())
  const cache = await caches.open(chunksCacheName)
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const used = new Set(kept.map(nameOf))
  // A member who has opened a video or edited a photo before will want to do it offline.
  const groups = list.groups.filter((group) => group.some((pathname) => used.has(nameOf(pathname))))
  const wanted = new Set([...loaded.filter((pathname) => isHashed(pathname) || isNamed(pathname)), ...list.lazy, ...groups.flat()])
  for (const pathname of wanted) {
    if ((await matchPrecache(pathname)) || (kept.includes(pathname) && isHashed(pathname))) continue
    await fetchAndKeep(cache, new Request(pathname, { priority: 'low', signal: AbortSignal.timeout(patienceMs) }))
  }
  await removeOld(cache, list)
}

/** The name without its hash (`/assets/player`), which stays the same from build to build. */
function nameOf(pathname: string): string {
  return pathname.slice(0, pathname.indexOf('-'))
}

async function removeOld(cache: Cache, { lazy, groups }: ChunkList): Promise<void> {
  const current = new Set([...lazy, ...groups.flat()])
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (current.has(pathname) || isNamed(pathname)) continue
    const keptSince = Date.parse((await cache.match(request))?.headers.get('date') ?? '')
    if (!(Date.now() - keptSince < keptMs)) await cache.delete(request)
  }
}
