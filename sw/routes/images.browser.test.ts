import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverHeader } from '#contract/endpoint.ts'
import { imagesCacheName } from '#src/offline/device-names.ts'
import { forgetMember } from '../member.ts'
import { answerImage } from './images.ts'

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
