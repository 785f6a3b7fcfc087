import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startUpload } from '#contract/uploads.ts'
import { domains } from '#server/compose.ts'
import { createApp } from '#server/http/app.ts'
import { createChance } from '#server/seed/demo/chance.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { chaosSeed } from '#server/testing/fuzz/chaos-seed.ts'
import { createTestServer } from '#server/testing/index.ts'

const sizeBytes = 20_000_000
const pieceBytes = 1_000_000
const cutsPerServer = 20
const encode = (text: string) => Buffer.from(text).toString('base64')

it('[S-17] 20 MB arrive byte for byte, though every piece is cut and the server restarts after every twenty cuts', async () => {
  const { integer } = createChance(chaosSeed())
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-tus-chaos-'))
  const storage = createDiskStorage(path.join(folder, 'media'))
  await using server = await createTestServer({ services: { storage } })
  const { token } = await server.asMember()
  const headers = { authorization: `Bearer ${token}`, 'x-ropewalk-client': 'web/test', 'tus-resumable': '1.0.0' }
  const bytes = randomBytes(sizeBytes)
  const fingerprint = randomBytes(8).toString('hex')
  const { uploadId, videoId } = (
    await server.call(startUpload, { data: { filename: 'video.mp4', sizeBytes, fingerprint } }, { as: { token } })
  ).data
  const open = async () => {
    const app = await createApp({ services: server.services, domains, hasRateLimits: false })
    return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) }
  }
  let { app, origin } = await open()
  const metadata = { uploadId, filename: 'video.mp4', filetype: 'video/mp4', fingerprint }
  const created = await fetch(`${origin}/files`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(sizeBytes),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${encode(value)}`)
        .join(','),
    },
  })
  expect(created.status).toBe(201)
  const offset = async () => {
    const answer = await fetch(`${origin}/files/${uploadId}`, { method: 'HEAD', headers })
    return Number(answer.headers.get('upload-offset') ?? Number.NaN)
  }
  /** Sends part of a piece and breaks the connection. */
  const sendAndCut = (from: number, piece: Buffer, until: number) =>
    new Promise<void>((resolve) => {
      const request = httpRequest(`${origin}/files/${uploadId}`, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(piece.length),
        },
      })
      request.on('error', () => resolve())
      request.on('close', () => resolve())
      request.write(piece.subarray(0, until), () => request.destroy())
    })
  const sendWhole = (from: number, body: Buffer) =>
    fetch(`${origin}/files/${uploadId}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(body),
    })
  let [cuts, restarts] = [0, 0]
  for (let from = 0; from < sizeBytes; from = await offset()) {
    const piece = bytes.subarray(from, from + pieceBytes)
    // A cut can lose the last bytes of a piece as well, so the end is sent as a whole.
    if (piece.length < pieceBytes / 10) await sendWhole(from, piece)
    else await sendAndCut(from, piece, 1 + integer(piece.length))
    cuts += 1
    if (cuts % cutsPerServer !== 0) continue
    await app.close()
    ;({ app, origin } = await open())
    restarts += 1
  }
  await app.close()
  console.log(`${cuts} cuts, ${restarts} restarts`)
  expect(restarts).toBeGreaterThan(0)
  const [kept] = await storage.list(`originals/${videoId}/`)
  const hash = createHash('sha256')
  for await (const part of (await storage.read(kept?.key ?? '')) ?? []) hash.update(part)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(server.jobs.payloadsOf('encode-video')).toEqual([{ videoId }])
  await rm(folder, { recursive: true, force: true })
})
