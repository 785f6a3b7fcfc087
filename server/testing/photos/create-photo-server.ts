/** A test server that stores bytes on a real disk and receives photos as devices send them. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { startPhotoUpload } from '#contract/photos/photos.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import { uploads } from '../../db/tables/uploads.ts'
import { photosDomain } from '../../domains/photos/index.ts'
import { createDiskStorage } from '../../storage/disk-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Credentials } from '../call-endpoint.ts'
import { createTestServer, type TestServer, type TestServerOptions } from '../create-test-server.ts'

type PhotoRow = typeof photos.$inferSelect

export interface SentPhoto {
  readonly filename?: string
  readonly fingerprint?: string
  readonly albumId?: number | null
}

export interface PhotoServer extends TestServer {
  readonly storage: Storage
  readonly base: string
  /** Creates the draft. */
  begin(as: Credentials, bytes: Buffer, file?: SentPhoto): Promise<{ photoId: number; uploadId: string | null; isExisting: boolean }>
  /** Sends bytes from an offset by tus; the status of the answer. */
  patch(as: Credentials, uploadId: string, offset: number, bytes: Buffer): Promise<number>
  offsetOf(as: Credentials, uploadId: string): Promise<number | null>
  /** From the draft to the last byte. */
  send(as: Credentials, bytes: Buffer, file?: SentPhoto): Promise<number>
  /** Runs the job as an encoder would. */
  make(photoId: number): Promise<void>
  /** All of these; published if `isPublished`. */
  add(as: Credentials, bytes: Buffer, change?: Partial<typeof photos.$inferInsert>): Promise<PhotoRow>
  rowOf(photoId: number): Promise<PhotoRow>
  /** With the session of the member; null: without one. */
  see(
    url: string,
    as: Credentials | null,
    options?: { headers?: Record<string, string>; method?: 'GET' | 'HEAD' },
  ): ReturnType<typeof inject>
}

const inject = (
  app: TestServer['app'],
  options: { url: string; method: 'GET' | 'HEAD'; headers: Record<string, string>; cookies: Record<string, string> },
) => app.inject(options)

export async function createPhotoServer(options: TestServerOptions = {}): Promise<PhotoServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-photos-'))
  const storage = createDiskStorage(path.join(folder, 'media'))
  const server = await createTestServer({ ...options, services: { storage, ...options.services } })
  const base = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  const tus = tusCalls(base)
  const begin: PhotoServer['begin'] = async (as, bytes, { filename = 'IMG_1.jpg', fingerprint, albumId = null } = {}) => {
    const own = fingerprint ?? createHash('sha1').update(bytes).update(randomBytes(4)).digest('hex')
    const file = { filename, sizeBytes: bytes.length, filetype: '', fingerprint: own, albumId: albumId as never }
    const { status, data, body } = await server.call(startPhotoUpload, file, { as })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return data
  }
  const rowOf = async (photoId: number) => {
    const [row] = await server.db.select().from(photos).where(eq(photos.id, photoId))
    if (!row) throw new Error(`There is no photo ${photoId}.`)
    return row
  }
  const send: PhotoServer['send'] = async (as, bytes, file) => {
    const { photoId, uploadId } = await begin(as, bytes, file)
    if (uploadId === null) return photoId
    await tus.create(as, uploadId, bytes.length)
    await tus.patch(as, uploadId, 0, bytes)
    return photoId
  }
  const make = async (photoId: number) => photosDomain.jobs?.['photos.make']?.(server.services, { photoId }, new AbortController().signal)
  return {
    ...server,
    ...{ storage, base, begin, rowOf, send, make, close, [Symbol.asyncDispose]: close },
    offsetOf: tus.offsetOf,
    async patch(as, uploadId, offset, bytes) {
      if (offset === 0) await tus.create(as, uploadId, (await sizeOf(server, uploadId)) ?? bytes.length)
      return tus.patch(as, uploadId, offset, bytes)
    },
    async add(as, bytes, change = { isDraft: false }) {
      const photoId = await send(as, bytes)
      await make(photoId)
      await server.db.update(photos).set(change).where(eq(photos.id, photoId))
      return rowOf(photoId)
    },
    see: (url, as, { headers = {}, method = 'GET' } = {}) =>
      inject(server.app, { url, method, headers, cookies: as ? { rw_media: as.mediaCookie } : {} }),
  }
}

async function sizeOf({ db }: TestServer, uploadId: string): Promise<number | null> {
  const [row] = await db.select({ sizeBytes: uploads.sizeBytes }).from(uploads).where(eq(uploads.id, uploadId))
  return row?.sizeBytes ?? null
}

function tusCalls(base: string) {
  const headersOf = ({ token }: Credentials) => ({
    authorization: `Bearer ${token}`,
    'x-ropewalk-client': 'web/test',
    'tus-resumable': '1.0.0',
  })
  const encode = (text: string) => Buffer.from(text).toString('base64')
  return {
    async create(as: Credentials, uploadId: string, length: number): Promise<number> {
      const metadata = `uploadId ${encode(uploadId)},filename ${encode('IMG_1.jpg')},filetype ${encode('')},fingerprint ${encode('fingerprint')}`
      const headers = { ...headersOf(as), 'upload-length': String(length), 'upload-metadata': metadata }
      return (await fetch(`${base}/files`, { method: 'POST', headers })).status
    },
    async patch(as: Credentials, uploadId: string, offset: number, bytes: Buffer): Promise<number> {
      const headers = { ...headersOf(as), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      return (await fetch(`${base}/files/${uploadId}`, { method: 'PATCH', headers, body: new Uint8Array(bytes) })).status
    },
    async offsetOf(as: Credentials, uploadId: string): Promise<number | null> {
      const answer = await fetch(`${base}/files/${uploadId}`, { method: 'HEAD', headers: headersOf(as) })
      return answer.ok ? Number(answer.headers.get('upload-offset')) : null
    },
  }
}
