import { imagesCacheName } from '../device-names.ts'

/** Removes the images of these photos in all versions from the member's cache, which the service worker fills. */
export async function forgetPhotoImages(memberId: number, photoIds: readonly number[]): Promise<void> {
  const name = imagesCacheName(memberId)
  // Opening a missing cache would create it, also after a sign-out. Insecure pages have no caches.
  if (!('caches' in globalThis) || !(await caches.has(name))) return
  const cache = await caches.open(name)
  const prefixes = photoIds.map((id) => `/media/photos/${id}/`)
  const isTheirs = ({ url }: Request) => prefixes.some((prefix) => new URL(url).pathname.startsWith(prefix))
  await Promise.all((await cache.keys()).filter(isTheirs).map((request) => cache.delete(request, { ignoreVary: true })))
}
