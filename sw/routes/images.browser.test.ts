import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverHeader } from '#contract/endpoint.ts'
import { imagesCacheName } from '#src/offline/device-names.ts'
import { forgetMember } from '../member.ts'
import { answerImage, isMemberImage } from './images.ts'

/** A different member for each test. */
let memberId = 93_000_000
beforeEach(async () => {
  memberId += 1
  await caches.open(imagesCacheName(memberId))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await forgetMember(memberId)
})

const poster = () => new Request('/media/posters/1/1.webp')

it('an image is fetched once and answered from the device from then on', async () => {
  const fetching = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('a knot', { headers: { [serverHeader]: '1' } }))
  const first = await answerImage(poster())
  await first.kept
  expect(await first.response.text()).toBe('a knot')
  expect(await (await answerImage(poster())).response.text()).toBe('a knot')
  expect(fetching).toHaveBeenCalledTimes(1)
})

it('the page of a gateway is not stored in place of the image', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<h1>Sign in to our Wi-Fi</h1>'))
  for (const attempt of [1, 2]) {
    await (
      await answerImage(poster())
    ).kept
    expect(fetching).toHaveBeenCalledTimes(attempt)
  }
})

it('[PW-12] an image that arrives after its member has signed out is not stored', async () => {
  let arrive: (response: Response) => void = () => undefined
  const late = new Promise<Response>((resolve) => (arrive = resolve))
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(() => late)
  const answering = answerImage(poster())
  await vi.waitFor(() => expect(fetching).toHaveBeenCalled())
  await forgetMember(memberId)
  arrive(new Response('late', { headers: { [serverHeader]: '1' } }))
  const { kept } = await answering
  await kept
  expect((await caches.keys()).filter((name) => name.includes(String(memberId)))).toEqual([])
})

const photo = () => new Request('/media/photos/7/2-512.webp')
const fromServer = (body: string, status = 200) => new Response(body, { status, headers: { [serverHeader]: '1' } })
async function see(request: Request): Promise<{ status: number; text: string }> {
  const { response, kept } = await answerImage(request)
  await kept
  return { status: response.status, text: await response.text() }
}

it('[S-09] the server is asked about a photo each time, and its copy is shown offline and while the server is in trouble', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => fromServer('a knot'))
  for (const _ of [1, 2]) expect(await see(photo())).toEqual({ status: 200, text: 'a knot' })
  expect(fetching).toHaveBeenCalledTimes(2)
  fetching.mockRejectedValue(new TypeError('offline'))
  expect(await see(photo())).toEqual({ status: 200, text: 'a knot' })
  for (const trouble of [fromServer('', 503), new Response('<h1>Sign in to our Wi-Fi</h1>'), new Response('', { status: 404 })]) {
    fetching.mockResolvedValue(trouble)
    expect(await see(photo())).toEqual({ status: 200, text: 'a knot' })
  }
})

it('[S-09] a photo that this member may no longer see leaves the device when it is next asked for', async () => {
  for (const status of [404, 403]) {
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => fromServer('a knot'))
    await see(photo())
    fetching.mockImplementation(async () => fromServer('', status))
    expect(await see(photo())).toEqual({ status, text: '' })
    fetching.mockRejectedValue(new TypeError('offline'))
    await expect(see(photo())).rejects.toThrow('offline')
  }
})

it('photos are kept in every size and format; the file of a download, the image without edits and other files are not', () => {
  for (const path of ['/media/photos/7/2-256.avif', '/media/photos/7/2-2048.webp', '/media/posters/1/1.webp'])
    expect(isMemberImage(path), path).toBe(true)
  for (const path of [
    '/media/photos/7/2-download.jpg',
    '/media/photos/7/source-2.webp',
    '/media/photos/7/original',
    '/media/attachments/a.webp',
  ])
    expect(isMemberImage(path), path).toBe(false)
})

it('of photos that fill the screen only the latest are kept, so that they do not push out the others', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('a knot', { headers: { [serverHeader]: '1' } }))
  await (
    await answerImage(poster())
  ).kept
  for (let photo = 1; photo <= 280; photo += 1) await (await answerImage(new Request(`/media/photos/${photo}/1-1024.webp`))).kept
  const kept = (await (await caches.open(imagesCacheName(memberId))).keys()).map(({ url }) => new URL(url).pathname)
  expect(kept).toContain('/media/posters/1/1.webp')
  expect(kept).toContain('/media/photos/280/1-1024.webp')
  expect(kept).not.toContain('/media/photos/1/1-1024.webp')
})

it('of an edited photo only the newest version is kept', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => fromServer('a knot'))
  for (let version = 1; version <= 80; version += 1) await see(new Request(`/media/photos/7/${version}-512.webp`))
  const kept = (await (await caches.open(imagesCacheName(memberId))).keys()).map(({ url }) => new URL(url).pathname)
  expect(kept.length).toBeLessThanOrEqual(40)
  expect(kept).not.toContain('/media/photos/7/1-512.webp')
  expect(kept).toContain('/media/photos/7/80-512.webp')
})
