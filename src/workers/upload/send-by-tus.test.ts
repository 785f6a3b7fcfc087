import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { serverHeader } from '#contract/endpoint.ts'
import { startApiForTest, type ApiForTest } from '#tests/builders/api-for-test.ts'
import { sendByTus } from './send-by-tus.ts'

let api: ApiForTest
beforeAll(async () => {
  api = await startApiForTest()
  vi.stubGlobal('self', { location: { href: api.origin } })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await api.close()
})
afterEach(() => {
  api.asked.length = 0
})

const ours = { [serverHeader]: '1' }
const page = '<h1>Sign in to our Wi-Fi</h1>'

const send = (tusUrl: string | null) =>
  sendByTus({
    // Node's build of tus-js-client takes no `Blob` of its own.
    file: { size: 3, slice: async () => new Blob(['abc']) },
    serverUrl: `${api.origin}/files`,
    tusUrl,
    metadata: { uploadId: 'a' },
    chunkBytes: 1000,
    client: 'web/test',
    signal: new AbortController().signal,
    getToken: async () => 'token',
    onUrl: () => undefined,
    onChunkBytes: () => undefined,
    onProgress: () => undefined,
    onAccepted: () => undefined,
  })

it.each([200, 401, 403, 404, 410, 503])('[U-05] the page of a gateway (%i) neither ends nor refuses an upload', async (status) => {
  api.answer = () => ({ status, body: page })
  await expect(send(null)).rejects.toMatchObject({ kind: 'network' })
  await expect(send(`${api.origin}/files/a`)).rejects.toMatchObject({ kind: 'network' })
})

it.each([
  [401, 'unauthorized'],
  [403, 'refused'],
  [404, 'gone'],
  [413, 'refused'],
  [423, 'network'],
  [503, 'network'],
])('[U-05] a %i of our own server counts as %s', async (status, kind) => {
  api.answer = () => ({ status, body: '', headers: ours })
  await expect(send(`${api.origin}/files/a`)).rejects.toMatchObject({ kind, status })
})
