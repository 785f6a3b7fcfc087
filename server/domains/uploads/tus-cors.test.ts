import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverHeader } from '#contract/endpoint.ts'
import { startUpload } from '#contract/uploads.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'

const app = 'https://app.example'
let server: TestServer
let base = ''
let member: Credentials

beforeAll(async () => {
  server = await createTestServer({ env: { APP_ORIGIN: app, PUBLIC_URL: 'https://club.example' } })
  base = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.asMember()
})
afterAll(() => server.close())

const encode = (text: string) => Buffer.from(text).toString('base64')
const tus = (origin: string) => ({
  origin,
  authorization: `Bearer ${member.token}`,
  'x-ropewalk-client': 'web/test',
  'tus-resumable': '1.0.0',
})
async function begin(fingerprint: string) {
  const file = { filename: 'video.mp4', sizeBytes: 1000, fingerprint }
  const { uploadId } = (await server.call(startUpload, { data: file }, { as: member })).data
  const metadata = `uploadId ${encode(uploadId)},filename ${encode('video.mp4')},fingerprint ${encode(fingerprint)}`
  return { uploadId, headers: { 'upload-length': '1000', 'upload-metadata': metadata } }
}
const preflight = (address: string, method: string, origin: string) =>
  fetch(`${base}${address}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers':
        'authorization,content-type,tus-resumable,upload-length,upload-metadata,upload-offset,x-ropewalk-client',
    },
  })
const list = (answer: Response, name: string) =>
  (answer.headers.get(name) ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)

/** As a browser decides it: may a page of this origin, which sends a token but no cookies, read the answer and these headers? */
function isReadable(answer: Response, names: readonly string[]): boolean {
  const isLetIn =
    answer.headers.get('access-control-allow-origin') === app && answer.headers.get('access-control-allow-credentials') === 'true'
  return isLetIn && names.every((name) => list(answer, 'access-control-expose-headers').includes(name))
}

describe('[S-19] uploads from the app at APP_ORIGIN', () => {
  it('are allowed by the preflight: methods and headers of tus', async () => {
    for (const [address, method] of [
      ['/files', 'POST'],
      [`/files/${'a'.repeat(32)}`, 'PATCH'],
      [`/files/${'a'.repeat(32)}`, 'DELETE'],
      [`/files/${'a'.repeat(32)}`, 'HEAD'],
    ] as const) {
      const answer = await preflight(address, method, app)
      expect([method, answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([method, true, app])
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
      expect(list(answer, 'access-control-allow-methods')).toContain(method.toLowerCase())
      expect(list(answer, 'access-control-allow-headers')).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset']),
      )
      expect(list(answer, 'vary')).toContain('origin')
    }
  })

  it('can be read: address, offset, length and version of every answer, including refusals', async () => {
    const { uploadId, headers } = await begin('cors-uploads-1')
    const created = await fetch(`${base}/files`, { method: 'POST', headers: { ...tus(app), ...headers } })
    expect([created.status, isReadable(created, ['location', 'tus-resumable'])]).toEqual([201, true])
    const chunk = { ...tus(app), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const address = `${base}/files/${uploadId}`
    const patched = await fetch(address, { method: 'PATCH', headers: chunk, body: new Uint8Array(400) })
    expect([patched.status, patched.headers.get('upload-offset')]).toEqual([204, '400'])
    const asked = await fetch(address, { method: 'HEAD', headers: tus(app) })
    expect([asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual(['400', '1000'])
    const wrong = await fetch(address, { method: 'PATCH', headers: chunk, body: new Uint8Array(400) })
    const again = await fetch(`${base}/files`, { method: 'POST', headers: { ...tus(app), ...headers } })
    const gone = await fetch(`${base}/files/${'f'.repeat(32)}`, { method: 'HEAD', headers: tus(app) })
    const stranger = await fetch(address, { method: 'HEAD', headers: { ...tus(app), authorization: 'Bearer x' } })
    expect([wrong, again, gone, stranger].map(({ status }) => status)).toEqual([409, 201, 404, 401])
    for (const answer of [patched, asked, wrong, again, gone, stranger])
      expect([
        answer.status,
        answer.headers.has(serverHeader),
        isReadable(answer, [serverHeader, 'location', 'tus-resumable', 'upload-offset', 'upload-length']),
      ]).toEqual([answer.status, true, true])
  })

  it('stay closed to every other origin: no preflight, no readable answer, nothing written', async () => {
    const { uploadId, headers } = await begin('cors-uploads-2')
    await fetch(`${base}/files`, { method: 'POST', headers: { ...tus(app), ...headers } })
    for (const origin of [
      'https://evil.example',
      'null',
      'https://app.example.evil.example',
      'http://app.example',
      'https://app.example:8443',
    ]) {
      for (const answer of [
        await preflight(`/files/${uploadId}`, 'PATCH', origin),
        await fetch(`${base}/files/${uploadId}`, {
          method: 'PATCH',
          headers: { ...tus(origin), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
          body: new Uint8Array(400),
        }),
        await fetch(`${base}/files`, { method: 'POST', headers: { ...tus(origin), ...headers } }),
      ])
        expect([origin, answer.headers.get('access-control-allow-origin')]).toEqual([origin, null])
    }
    const asked = await fetch(`${base}/files/${uploadId}`, { method: 'HEAD', headers: tus(app) })
    expect(asked.headers.get('upload-offset')).toBe('0')
  })
})
