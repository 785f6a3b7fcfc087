import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { uploadChunkBytes } from '#contract/uploads.ts'
import { createTestServer } from '../testing/index.ts'
import { checkProxyLimit } from './check-proxy-limit.ts'

const megabyte = 2 ** 20
let limit = (_url: string) => megabyte
const seen: Array<readonly [string, number]> = []
const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'])
/** Like nginx, which judges a request by its length. */
const proxy = createServer((request, response) => {
  seen.push([request.url ?? '', lengthOf(request)])
  const isPassed = lengthOf(request) <= limit(request.url ?? '')
  request
    .resume()
    .on('end', () =>
      isPassed
        ? response.writeHead(401).end(JSON.stringify({ success: false, code: 'unauthorized', message: 'Please sign in.' }))
        : response.writeHead(413).end('<h1>413 Request Entity Too Large</h1>'),
    )
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
// A TCP server's address is never a string.
const PUBLIC_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
afterAll(() => new Promise((resolve) => proxy.close(resolve)))

const lines: string[] = []
const log = {
  warn: (_facts: object, text: string) => lines.push(`warn ${text}`),
  info: (_facts: object, text: string) => lines.push(`info ${text}`),
}
const check = (config: { PUBLIC_URL?: string }) => checkProxyLimit(config, log as never)
beforeEach(() => {
  lines.length = 0
  seen.length = 0
})

it('a proxy with the default limit of nginx leads to a warning that names the setting', async () => {
  limit = () => megabyte
  await check({ PUBLIC_URL })
  expect(lines).toEqual([
    expect.stringMatching(/^warn .*a piece of a video \(16000000 bytes\).*client_max_body_size/),
    expect.stringMatching(/^warn .*a photo .*client_max_body_size/),
  ])
  expect(seen[0]).toEqual([`/files/${'0'.repeat(32)}`, uploadChunkBytes])
})

it('each limit is tried separately, and one that is large enough is not mentioned', async () => {
  limit = (url) => (url.startsWith('/files') ? Infinity : megabyte)
  await check({ PUBLIC_URL })
  expect(lines).toEqual([expect.stringMatching(/^warn .*a photo/)])
  lines.length = 0
  limit = () => Infinity
  await check({ PUBLIC_URL })
  expect(lines).toEqual([])
})

it('without PUBLIC_URL nothing is tried, and an address that does not answer does not stop the start', async () => {
  await check({})
  expect([lines, seen]).toEqual([[], []])
  await check({ PUBLIC_URL: 'http://127.0.0.1:9' })
  expect(lines).toEqual([expect.stringMatching(/^info /), expect.stringMatching(/^info /)])
})

it('the real server refuses both requests, since nobody is signed in, and no warning results', async () => {
  await using server = await createTestServer()
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await check({ PUBLIC_URL: address })
  expect(lines.filter((line) => line.startsWith('warn'))).toEqual([])
})
