/**
 * A site for tests of backups: rows in every table that names a member, jobs, secrets, and videos whose files have contents derived from
 * their keys.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { videos } from '../../db/tables/videos.ts'
import { startJobBoss } from '../../jobs/boss.ts'
import { posterStorageKey } from '../../lib/media-paths.ts'
import { createDiskStorage } from '../../storage/disk-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { createTestServer, type TestServer } from '../create-test-server.ts'
import { insertComment } from '../rows/insert-comment.ts'
import { insertEverywhere } from '../rows/insert-everywhere.ts'
import { insertVideo } from '../rows/insert-video.ts'

/** Everything that COPY has to escape. */
const awkwardText = 'tab\there, line\nbreaks\r\n, \\back\\slash, \\N, \\., "quotes", ä, 💛'

export interface BackupSite extends AsyncDisposable {
  readonly server: TestServer
  readonly storage: Storage
  /** The member whose videos they are. */
  readonly ownerId: number
  /** A new folder that is deleted at the end. */
  newFolder(): Promise<string>
  /** A ready video with all its files. */
  addVideo(): Promise<{ id: number; mediaKey: string }>
  /** As the product does: the row first, then the files. */
  deleteVideo(video: { id: number; mediaKey: string }): Promise<void>
}

/** The content at a key: derived from the key, and long enough for several chunks if it is a segment. */
export function contentOf(key: string): Buffer {
  const digest = createHash('sha256').update(key).digest()
  return key.endsWith('.m4s') ? Buffer.concat(Array.from({ length: 4000 }, () => digest)) : digest
}

export async function createBackupSite(): Promise<BackupSite> {
  const server = await createTestServer()
  const { storage } = server.services
  const folders: string[] = []
  const owner = await server.asMember({ name: 'owner' })
  const put = (key: string) => storage.put(key, contentOf(key))
  const site: BackupSite = {
    server,
    storage,
    ownerId: owner.memberId,
    async newFolder() {
      const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-backup-'))
      folders.push(folder)
      return folder
    },
    async addVideo() {
      const mediaKey = `videos/t/${randomBytes(16).toString('hex')}`
      const sourceKey = `originals/${randomBytes(8).toString('hex')}`
      const names = ['master.m3u8', '360p/index.m3u8', '360p/a-1.m4s', '720p/index.m3u8', '720p/a-1.m4s', 'sprites.vtt']
      for (const key of [...names.map((name) => `${mediaKey}/${name}`), posterStorageKey(mediaKey, 1), sourceKey]) await put(key)
      const { id } = await insertVideo(server.db, { ownerId: owner.memberId, mediaKey, description: awkwardText })
      await server.db.insert(encodingJobs).values({ videoId: id, memberId: owner.memberId, sourceKey, state: 'done' })
      return { id, mediaKey }
    },
    async deleteVideo({ id, mediaKey }) {
      await server.db
        .update(videos)
        .set({ deletedAt: new Date() })
        .where(sql`id = ${id}`)
      await storage.deletePrefix(`${mediaKey}/`)
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
  await fill(site)
  return site
}

async function fill({ server, storage, addVideo }: BackupSite): Promise<void> {
  const [member, other] = [await server.asMember(), await server.asMember({ avatarKey: 'p-1.webp' })]
  const [own, others] = [await addVideo(), await addVideo()]
  await insertComment(server.db, { itemId: others.id, authorId: member.memberId, text: awkwardText })
  await insertEverywhere(server.db, {
    memberId: member.memberId,
    otherId: other.memberId,
    sessionId: member.sessionId,
    ownVideoId: (await insertVideo(server.db, { mediaKey: null, isPlayable: false, status: 'pending', posterVersion: 0 })).id,
    otherVideoId: own.id,
    canary: awkwardText,
  })
  const named = ['avatars/p-1.webp', 'avatars/p-1-large.webp', 'exports/theirs.zip', 'originals/theirs']
  const pictures = ['c', 'd'].map((mailMessage) => `attachments/${mailMessage.repeat(32)}.webp`)
  for (const key of [...named, ...pictures, 'unknown/but-kept', 'mark']) await storage.put(key, contentOf(key))
  for (const key of ['app/builds/b1.json', 'checks/writable']) await storage.put(key, contentOf(key))
  await server.db.execute(sql`insert into settings (key, value) values ('site.nothing', 'null'::jsonb)`)
  const boss = await startJobBoss({ url: server.database.url, log: server.services.log, isWorker: false })
  await boss.enqueue('send-mail', { to: 'ben@example.org', subject: 'Hello', text: awkwardText } as never)
  await boss.stop()
}

/** An empty store beside a restored site. */
export async function emptyStore(site: BackupSite): Promise<Storage> {
  return createDiskStorage(path.join(await site.newFolder(), 'media'))
}
