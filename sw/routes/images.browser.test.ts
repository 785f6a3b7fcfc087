import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('a knot'))
  const first = await answerImage(poster())
  await first.kept
  expect(await first.response.text()).toBe('a knot')
  expect(await (await answerImage(poster())).response.text()).toBe('a knot')
  expect(fetching).toHaveBeenCalledTimes(1)
})

it('[PW-12] an image that arrives after its member has signed out is not stored', async () => {
  let arrive: (response: Response) => void = () => undefined
  const late = new Promise<Response>((resolve) => (arrive = resolve))
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(() => late)
  const answering = answerImage(poster())
  await vi.waitFor(() => expect(fetching).toHaveBeenCalled())
  await forgetMember(memberId)
  arrive(new Response('late'))
  const { kept } = await answering
  await kept
  expect((await caches.keys()).filter((name) => name.includes(String(memberId)))).toEqual([])
})
