/**
 * Caches posters, avatars and photos for the signed-in member as they are viewed; the oldest make room. The content of an address never
 * changes: edited photos get a new one. But who may see a photo can change at any moment (security row 9), so the server is asked about
 * photos, and their copies are for use offline.
 */
import { registerRoute } from 'workbox-routing'
import { hasServerHeader } from '#src/http/request.ts'
import { videosCacheName, imagesCacheName } from '#src/offline/device-names.ts'
import { isEncryptedBody } from '#src/offline/lock/encrypted-responses.ts'
import { asMember, findLock, findMember } from '../member.ts'

const mostImages = 800
/** Of those, photos that fill the screen: they are about ten times as large as the others. */
const mostLargePhotos = 200
/** Number of puts between two checks of the cache's size. */
const trimEvery = 40
let puts = 0
/** Viewed since the worker started: each is moved to the young end once. */
const touched = new Set<string>()

/** Not the file of a download. */
const photoImage = /^\/media\/photos\/\d+\/\d+-\d+\.(?:avif|webp)$/
const isLargePhoto = ({ url }: Request) => /\/media\/photos\/\d+\/\d+-\d{4}\./.test(url)

export function isMemberImage(pathname: string): boolean {
  return /^\/media\/(posters|avatars)\//.test(pathname) || photoImage.test(pathname)
}

export function routeImages(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isMemberImage(url.pathname),
    ({ request, event }) => {
      const answer = answerImage(request)
      event.waitUntil(answer.then(({ kept }) => kept).catch(() => undefined))
      return answer.then(({ response }) => response)
    },
  )
}

interface ImageAnswer {
  readonly response: Response
  /** Settles when the work of storing the image is done. */
  readonly kept: Promise<void>
}

export async function answerImage(request: Request): Promise<ImageAnswer> {
  const memberId = await findMember()
  if (memberId === null) return { response: await fetch(request), kept: Promise.resolve() }
  if (photoImage.test(new URL(request.url).pathname)) return answerPhoto(memberId, request)
  const found = await findKept(memberId, request)
  if (found) return { response: found, kept: touch(memberId, request, found.clone()) }
  const response = await fetch(request)
  // The sign-in page of a hotel must not be stored in place of the image.
  const copy = response.status === 200 && hasServerHeader(response) ? response.clone() : null
  return { response, kept: copy ? keep(memberId, request, copy) : Promise.resolve() }
}

/**
 * The browser's own cache answers for the minute that the server allows, and afterwards asks whether its copy is still right, so scrolling
 * stays cheap.
 */
async function answerPhoto(memberId: number, request: Request): Promise<ImageAnswer> {
  const done = Promise.resolve()
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    const found = await findKept(memberId, request)
    if (!found) throw error
    return { response: found, kept: done }
  }
  // A gateway, or a server in trouble, does not know who may see the photo.
  if (!hasServerHeader(response) || response.status >= 500) return { response: (await findKept(memberId, request)) ?? response, kept: done }
  if (response.status === 404 || response.status === 403) return { response, kept: forgetImage(memberId, request) }
  return { response, kept: response.status === 200 ? keepPhoto(memberId, request, response.clone()) : done }
}

/** Once: every view would write the same image again. */
async function keepPhoto(memberId: number, request: Request, response: Response): Promise<void> {
  const cache = (await caches.has(imagesCacheName(memberId))) ? await caches.open(imagesCacheName(memberId)) : null
  if (touched.has(request.url) && (await cache?.match(request.url, { ignoreVary: true }))) return void response.body?.cancel()
  touched.add(request.url)
  await keep(memberId, request, response)
}

function forgetImage(memberId: number, { url }: Request): Promise<void> {
  return asMember(async () => {
    if (await caches.has(imagesCacheName(memberId))) await (await caches.open(imagesCacheName(memberId))).delete(url, { ignoreVary: true })
  })
}

/** The posters of saved videos are stored beside the videos. */
async function findKept(memberId: number, request: Request): Promise<Response | null> {
  for (const name of [imagesCacheName(memberId), videosCacheName(memberId)]) {
    if (!(await caches.has(name))) continue
    const found = await (await caches.open(name)).match(request.url, { ignoreVary: true })
    if (found) return openImage(memberId, found)
  }
  return null
}

/** Null while the app is locked. */
async function openImage(memberId: number, found: Response): Promise<Response | null> {
  if (!isEncryptedBody(found)) return found
  const lock = await findLock(memberId)
  return lock.kind === 'open' ? lock.key.bodies.open(found) : null
}

async function touch(memberId: number, request: Request, response: Response): Promise<void> {
  if (touched.has(request.url)) return
  touched.add(request.url)
  await keep(memberId, request, response)
}

function keep(memberId: number, request: Request, response: Response): Promise<void> {
  return asMember(async () => {
    // Signed out since the request began: the member's cache must not be created again.
    if ((await findMember()) !== memberId) return
    const lock = await findLock(memberId)
    if (lock.kind === 'locked') return
    const cache = await caches.open(imagesCacheName(memberId))
    // Replacing an entry in place truncates a file that WebKit may be reading, which crashes its network process.
    await cache.delete(request.url, { ignoreVary: true })
    await cache.put(request.url, lock.kind === 'open' ? await lock.key.bodies.encrypt(response) : response)
    puts += 1
    if (puts % trimEvery === 0) await trim(cache)
  })
}

async function trim(cache: Cache): Promise<void> {
  const requests = await cache.keys()
  const tooMany = [...oldest(requests, mostImages), ...oldest(requests.filter(isLargePhoto), mostLargePhotos), ...outdated(requests)]
  await Promise.all(tooMany.map((request) => cache.delete(request)))
}

/** Images of photos from before an edit. */
function outdated(requests: readonly Request[]): readonly Request[] {
  const versionOf = ({ url }: Request) => /\/media\/photos\/(\d+)\/(\d+)-/.exec(url) ?? []
  const newest = new Map<string, number>()
  for (const [, photoId, version] of requests.map(versionOf))
    if (photoId !== undefined) newest.set(photoId, Math.max(newest.get(photoId) ?? 0, Number(version)))
  return requests.filter((request) => {
    const [, photoId = '', version] = versionOf(request)
    return Number(version) < (newest.get(photoId) ?? 0)
  })
}

/** Those beyond the limit; the cache lists its oldest entries first. */
function oldest(requests: readonly Request[], most: number): readonly Request[] {
  return requests.slice(0, Math.max(0, requests.length - most))
}
