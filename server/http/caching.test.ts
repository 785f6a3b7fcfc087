import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSession, logout } from '#contract/accounts.ts'
import { members } from '../db/tables/accounts.ts'
import { attachments } from '../db/tables/attachments.ts'
import { createDiskStorage } from '../storage/disk-storage.ts'
import { createTestServer, insertVideo, type Credentials, type TestServer } from '../testing/index.ts'
import { insertPhoto } from '../testing/rows/insert-photo.ts'

let server: TestServer
let folder = ''
let admin: Credentials

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-caching-'))
  server = await createTestServer({ services: { storage: createDiskStorage(folder) } })
  admin = await server.asAdmin()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const get = async (url: string, as: Credentials | null = admin) => {
  const { headers } = await server.app.inject({ url, cookies: as ? { rw_media: as.mediaCookie } : {} })
  return headers['cache-control']
}

describe('caching of answers', () => {
  it('[S-26] is limited to images, to the member’s own browser, and off if they are refused', async () => {
    const { storage } = server.services
    const [avatar, attachment] = [`${'a'.repeat(24)}.webp`, `${'b'.repeat(32)}.webp`]
    const video = await insertVideo(server.db)
    await server.db.update(members).set({ avatarKey: avatar })
    await server.db.insert(attachments).values({ memberId: video.ownerId, name: attachment, width: 1, height: 1, sizeBytes: 1 })
    for (const key of [`${video.mediaKey}/poster-1.webp`, `avatars/${avatar}`, `attachments/${attachment}`])
      await storage.put(key, Buffer.from('x'))
    const pictures = [`/media/posters/${video.id}/1.webp`, `/media/avatars/${avatar}`, `/media/attachments/${attachment}`]
    for (const url of pictures) {
      expect([url, await get(url)]).toEqual([url, 'private, max-age=3600'])
      expect([url, await get(url, null)]).toEqual([url, 'no-store'])
    }
    const photo = await insertPhoto(server.db, { mediaKey: 'photos/set' })
    await storage.put('photos/set/1024.webp', Buffer.from('x'))
    const url = `/media/photos/${photo.id}/1-1024.webp`
    expect([await get(url), await get(url, null)]).toEqual(['private, max-age=60', 'no-store'])
  })
})

describe('signing out', () => {
  it('[S-26] empties the browser’s HTTP cache, also from the list of sessions; ending another device’s session does not', async () => {
    const [first, second, other] = [await server.asMember(), await server.asMember(), await server.asMember()]
    const cleared = (answer: { headers: Readonly<Record<string, unknown>> }) => answer.headers['clear-site-data']
    expect(cleared(await server.call(logout, {}, { as: first }))).toBe('"cache"')
    expect(cleared(await server.call(endSession, { sessionId: second.sessionId as never }, { as: second }))).toBe('"cache"')
    expect(cleared(await server.call(endSession, { sessionId: second.sessionId as never }, { as: other }))).toBeUndefined()
  })
})
