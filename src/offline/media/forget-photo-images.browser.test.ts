import { afterEach, expect, it } from 'vitest'
import { imagesCacheName } from '../device-names.ts'
import { forgetPhotoImages } from './forget-photo-images.ts'

const memberId = 94_000_001
afterEach(() => caches.delete(imagesCacheName(memberId)))

it('[S-09] all versions and sizes of removed photos leave the device, and nothing else', async () => {
  const cache = await caches.open(imagesCacheName(memberId))
  for (const path of [
    '/media/photos/7/1-256.webp',
    '/media/photos/7/2-1024.avif',
    '/media/photos/77/1-256.webp',
    '/media/posters/7/1.webp',
  ])
    await cache.put(path, new Response('a knot'))
  await forgetPhotoImages(memberId, [7])
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/media/photos/77/1-256.webp', '/media/posters/7/1.webp'])
})

it('a member who has signed out gets no cache by it', async () => {
  await forgetPhotoImages(memberId, [7])
  expect(await caches.has(imagesCacheName(memberId))).toBe(false)
})
