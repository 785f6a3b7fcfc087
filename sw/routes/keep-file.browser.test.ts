import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { keepFile } from './keep-file.ts'

const name = 'keep-file-test'
const sprite = () => new Request('/icons/sprite.svg')
const answer = (text: string, etag: string | null) => new Response(text, { headers: etag === null ? {} : { etag } })
const textOf = async (cache: Cache, request: Request) => (await cache.match(request))?.text()
afterEach(() => caches.delete(name))

async function openCache() {
  const cache = await caches.open(name)
  const put = vi.spyOn(cache, 'put')
  onTestFinished(() => put.mockRestore())
  return { cache, put }
}

it('an unchanged file is not written again: WebKit’s network process crashes if another request is reading it', async () => {
  const { cache, put } = await openCache()
  await keepFile(cache, sprite(), answer('first', '"a"'))
  await keepFile(cache, sprite(), answer('again', '"a"'))
  expect(put).toHaveBeenCalledTimes(1)
  expect(await textOf(cache, sprite())).toBe('first')
})

it('of requests that finish at the same time, one writes', async () => {
  const { cache, put } = await openCache()
  await Promise.all(['1', '2', '3'].map((text) => keepFile(cache, sprite(), answer(text, '"a"'))))
  const chunk = new Request('/assets/watch-a1.js')
  await Promise.all(['1', '2'].map((text) => keepFile(cache, chunk, answer(text, null))))
  expect(put).toHaveBeenCalledTimes(2)
})

it('a changed file replaces the stored one, which is removed first', async () => {
  const { cache } = await openCache()
  const removed = vi.spyOn(cache, 'delete')
  await keepFile(cache, sprite(), answer('first', '"a"'))
  await keepFile(cache, sprite(), answer('second', '"b"'))
  await keepFile(cache, sprite(), answer('third', null))
  expect(removed).toHaveBeenCalledTimes(2)
  expect(await textOf(cache, sprite())).toBe('third')
})

it('a response that breaks off leaves the stored file', async () => {
  const { cache } = await openCache()
  await keepFile(cache, sprite(), answer('first', '"a"'))
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('the line broke')) })
  await expect(keepFile(cache, sprite(), new Response(broken))).rejects.toThrow()
  expect(await textOf(cache, sprite())).toBe('first')
  await keepFile(cache, sprite(), answer('second', '"b"'))
  expect(await textOf(cache, sprite())).toBe('second')
})
