import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { cancelUploads, listUploads, startUpload, tusPath } from '#contract/uploads.ts'
import { deleteVideo } from '#contract/videos.ts'
import { createDiskStorage } from '../../storage/disk-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { tidyUpUploads } from './jobs.ts'
import { finishUpload } from './finish-upload.ts'
import { openUploadDesk } from './upload-desk.ts'

const run = promisify(execFile)

const begin = (server: TestServer, as: Credentials, sizeBytes: number) =>
  server.call(
    startUpload,
    { data: { filename: 'video.mp4', sizeBytes, filetype: 'video/mp4', fingerprint: randomBytes(8).toString('hex') } },
    { as },
  )

/** A store whose disk has the free space the test sets. */
function storeWith(disk: { free: number }, storage: Partial<Storage> = {}): Storage {
  return { stat: async () => null, delete: async () => undefined, ...storage, freeBytes: async () => disk.free } as Storage
}

describe('the space of one member', () => {
  it('[U-09] counts uploads in progress and received ones, and reports the free space', async () => {
    await using server = await createTestServer({ env: { UPLOAD_QUOTA_BYTES: '1000' } })
    const [member, other] = [await server.asMember(), await server.asMember()]
    const { data } = await begin(server, member, 700)
    expect(await begin(server, member, 301)).toMatchObject({
      status: 413,
      refusal: { code: 'upload_over_quota' },
      body: { free_bytes: 300, message: 'You don’t have enough space left for this file.' },
    })
    expect((await begin(server, member, 300)).status).toBe(200)
    expect((await begin(server, other, 1000)).status).toBe(200)
    await server.call(cancelUploads, { data: { uploadIds: [data.uploadId] } }, { as: member })
    expect((await begin(server, member, 700)).status).toBe(200)
  })

  it('is configured per role', async () => {
    await using server = await createTestServer({ env: { UPLOAD_QUOTA_BYTES: '1000, sponsor=2000, staff=0' } })
    const [member, sponsor, staff] = [
      await server.asMember(),
      await server.asMember({ groupId: groups.sponsor }),
      await server.asMember({ groupId: groups.staff }),
    ]
    expect((await begin(server, member, 1001)).body).toMatchObject({ code: 'upload_over_quota', free_bytes: 1000 })
    expect((await begin(server, sponsor, 2000)).status).toBe(200)
    expect((await begin(server, staff, 1)).body).toMatchObject({ code: 'upload_over_quota', free_bytes: 0 })
  })

  it('stays used when the upload is received, and is free again when the video is deleted', async () => {
    const disk = { free: 1e12 }
    const storage = storeWith(disk, { stat: async (key) => ({ key, sizeBytes: 800 }) })
    await using server = await createTestServer({ env: { UPLOAD_QUOTA_BYTES: '1000' }, services: { storage } })
    const member = await server.asMember()
    const { data } = await begin(server, member, 800)
    await finishUpload(server.services, await openUploadDesk(server.services), data.uploadId)
    expect((await begin(server, member, 201)).body).toMatchObject({ code: 'upload_over_quota', free_bytes: 200 })
    await server.call(deleteVideo, { videoId: data.videoId }, { as: member })
    expect((await begin(server, member, 1000)).status).toBe(200)
  })

  it('[U-09] is free again when no byte of an upload arrives within an hour; the upload then needs space anew', async () => {
    await using server = await createTestServer({ env: { UPLOAD_QUOTA_BYTES: '1000' } })
    const member = await server.asMember()
    /** The access token lasts five minutes. */
    const again = async () => ({ ...member, ...(await server.services.tokens.signAccessToken(member)) })
    const file = { filename: 'video.mp4', filetype: 'video/mp4', fingerprint: 'the-first-one' }
    const first = (await server.call(startUpload, { data: { ...file, sizeBytes: 1000 } }, { as: member })).data
    server.clock.advance(59 * 60_000)
    expect((await begin(server, await again(), 1)).body).toMatchObject({ code: 'upload_over_quota', free_bytes: 0 })
    server.clock.advance(2 * 60_000)
    const second = await begin(server, await again(), 1000)
    expect(second.status).toBe(200)
    const metadata = Object.entries({ ...file, uploadId: first.uploadId }).map(
      ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
    )
    const create = async () =>
      server.app.inject({
        method: 'POST',
        url: tusPath,
        headers: {
          authorization: `Bearer ${(await again()).token}`,
          'tus-resumable': '1.0.0',
          'upload-length': '1000',
          'upload-metadata': metadata.join(','),
        },
      })
    expect((await create()).json()).toMatchObject({ code: 'upload_over_quota', free_bytes: 0 })
    await server.call(cancelUploads, { data: { uploadIds: [second.data.uploadId] } }, { as: await again() })
    expect((await create()).statusCode).toBe(201)
    expect((await begin(server, await again(), 1)).body).toMatchObject({ code: 'upload_over_quota', free_bytes: 0 })
  })

  it('is free again after the upload has been silent for too long', async () => {
    await using server = await createTestServer({ env: { UPLOAD_QUOTA_BYTES: '1000' } })
    const member = await server.asMember()
    await begin(server, member, 1000)
    server.clock.advance(8 * 24 * 3_600_000)
    await tidyUpUploads(server.services)
    expect((await begin(server, await server.asMember(), 1000)).status).toBe(200)
  })
})

it('an upload of no bytes is refused, and reserves nothing', async () => {
  await using server = await createTestServer()
  const member = await server.asMember()
  const data = { filename: 'video.mp4', sizeBytes: 0, filetype: 'video/mp4', fingerprint: 'an-empty-file' }
  expect((await server.call(startUpload, { data }, { as: member })).refusal).toMatchObject({ code: 'validation_failed' })
  expect((await server.call(listUploads, {}, { as: member })).data.uploads).toEqual([])
})

describe('the space of all members', () => {
  it('never reserves a byte of the disk twice, and leaves the minimum free', async () => {
    const disk = { free: 1000 }
    await using server = await createTestServer({ env: { UPLOAD_FLOOR_BYTES: '400' }, services: { storage: storeWith(disk) } })
    const members = [await server.asMember(), await server.asMember()] as const
    expect((await begin(server, members[0], 601)).body).toMatchObject({ code: 'upload_no_space', free_bytes: 600 })
    expect((await begin(server, members[0], 500)).status).toBe(200)
    expect(await begin(server, members[1], 101)).toMatchObject({
      status: 507,
      body: { code: 'upload_no_space', free_bytes: 100, message: 'The server doesn’t have enough space for this file right now.' },
    })
    expect((await begin(server, members[1], 100)).status).toBe(200)
  })

  it('gives the last bytes to one of many simultaneous requests', async () => {
    const disk = { free: 1000 }
    await using server = await createTestServer({ env: { UPLOAD_FLOOR_BYTES: '0' }, services: { storage: storeWith(disk) } })
    const members = await Promise.all(Array.from({ length: 8 }, () => server.asMember()))
    const answers = await Promise.all(members.map((member) => begin(server, member, 600)))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, ...Array.from({ length: 7 }, () => 507)])
  })

  it('has a limit of its own if the store has none', async () => {
    const storage = { stat: async () => null, delete: async () => undefined } as unknown as Storage
    await using server = await createTestServer({ env: { UPLOAD_TOTAL_BYTES: '1000' }, services: { storage } })
    const members = [await server.asMember(), await server.asMember()] as const
    expect((await begin(server, members[0], 900)).status).toBe(200)
    expect((await begin(server, members[1], 101)).body).toMatchObject({ code: 'upload_no_space', free_bytes: 100 })
  })
})

describe('a disk that fills up', () => {
  it('accepts no more bytes below the minimum, while cancelling still works', async () => {
    const disk = { free: 1e12 }
    await using server = await createTestServer({ env: { UPLOAD_FLOOR_BYTES: '1000' }, services: { storage: storeWith(disk) } })
    const member = await server.asMember()
    const { data } = await begin(server, member, 500)
    disk.free = 999
    const headers = { authorization: `Bearer ${member.token}`, 'x-ropewalk-client': 'web/test', 'tus-resumable': '1.0.0' }
    const encode = (text: string) => Buffer.from(text).toString('base64')
    const created = await server.app.inject({
      method: 'POST',
      url: tusPath,
      headers: {
        ...headers,
        'upload-length': '500',
        'upload-metadata': `uploadId ${encode(data.uploadId)},filename ${encode('video.mp4')},fingerprint ${encode('12345678')}`,
      },
    })
    expect(created.statusCode).toBe(507)
    const sent = await server.app.inject({
      method: 'PATCH',
      url: `${tusPath}/${data.uploadId}`,
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.alloc(500),
    })
    expect(sent.statusCode).toBe(507)
    expect(sent.json()).toMatchObject({ code: 'upload_no_space' })
    expect((await server.call(cancelUploads, { data: { uploadIds: [data.uploadId] } }, { as: member })).status).toBe(200)
  })

  it('allows stored files to be deleted, fails its check with a clear message, and leaves nothing of it', async ({ skip }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-full-'))
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).then(
      () => true,
      () => false,
    )
    try {
      skip(!isMounted, 'This machine does not let us mount a disk.')
      const storage = createDiskStorage(path.join(folder, 'media'))
      await storage.put('videos/1', Buffer.alloc(100_000))
      await expect(writeFile(path.join(folder, 'filler'), Buffer.alloc(2_000_000))).rejects.toThrow('ENOSPC')
      expect((await statfs(folder)).bavail).toBe(0)
      await expect(storage.check()).rejects.toThrow(/^The store cannot be written \(ENOSPC\)\.$/)
      await expect(storage.put('videos/2', Buffer.alloc(100_000))).rejects.toThrow('ENOSPC')
      expect(await readdir(path.join(folder, 'media', '.tmp'))).toEqual([])
      await storage.delete('videos/1')
      expect(await storage.stat('videos/1')).toBeNull()
      await expect(storage.check()).resolves.toBeUndefined()
    } finally {
      if (isMounted) await run('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    }
  })
})
