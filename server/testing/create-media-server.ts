/** A test server that stores bytes on a real disk, with videos that were really encoded. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodingJobs } from '../db/tables/encoding.ts'
import { encodingDomain } from '../domains/encoding/index.ts'
import { createDiskStorage } from '../storage/disk-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { createTestServer, type TestServer, type TestServerOptions } from './create-test-server.ts'
import { insertMember } from './rows/insert-member.ts'
import { insertVideo, type VideoOverrides, type VideoRow } from './rows/insert-video.ts'

export interface MediaServer extends TestServer {
  readonly storage: Storage
  /** A draft whose original is the given file, waiting for an encoder. */
  receive(file: string, overrides?: VideoOverrides): Promise<VideoRow>
  /** Runs the job as an encoder would. */
  encode(videoId: number, signal?: AbortSignal): Promise<void>
}

export async function createMediaServer(options: TestServerOptions = {}): Promise<MediaServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-media-'))
  const storage = createDiskStorage(path.join(folder, 'media'))
  const server = await createTestServer({ ...options, services: { storage, ...options.services } })
  const close = async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    ...server,
    storage,
    close,
    [Symbol.asyncDispose]: close,
    async receive(file, overrides = {}) {
      const ownerId = overrides.ownerId ?? (await insertMember(server.db)).id
      const moment = server.clock.now()
      const blank = {
        status: 'pending',
        isPlayable: false,
        durationSeconds: null,
        width: null,
        height: null,
        mediaKey: null,
        posterVersion: 0,
      } as const
      const video = await insertVideo(server.db, { ...blank, createdAt: moment, publishedAt: moment, ...overrides, ownerId })
      const sourceKey = `originals/${video.id}/test`
      const copy = path.join(folder, `original-${video.id}`)
      await copyFile(file, copy)
      await storage.putFile(sourceKey, copy)
      await server.db.insert(encodingJobs).values({ videoId: video.id, memberId: ownerId, sourceKey, createdAt: moment, updatedAt: moment })
      return video
    },
    async encode(videoId, signal = new AbortController().signal) {
      await encodingDomain.jobs?.['encode-video']?.(server.services, { videoId }, signal)
    },
  }
}
