import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installQueue } from '../jobs/install-queue.ts'
import { migrate, migrateTo, releaseMigrations } from '../db/migrate.ts'
import { createDiskStorage } from '../storage/disk-storage.ts'
import { createBackupSite, emptyStore, type BackupSite } from '../testing/backup/backup-site.ts'
import { digestTablesAt } from '../testing/backup/compare-databases.ts'
import { s3TestKeys, startS3TestServer } from '../testing/s3-test-server.ts'
import { createTestDatabase } from '../testing/index.ts'
import { createBlankDatabase } from '../testing/test-database.ts'
import { readMigrations, withClient } from './catalog.ts'
import { makeBackup } from './make-backup.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { openTarget, type BackupTarget } from './open-target.ts'
import { restoreBackup, type RestoreOptions } from './restore-backup.ts'

const report = () => undefined
const settle = async () => undefined

let site: BackupSite
let target: BackupTarget
let backup: string
beforeAll(async () => {
  site = await createBackupSite()
  target = createDiskStorage(await site.newFolder())
  backup = (await backUp(target)).name
})
afterAll(() => site[Symbol.asyncDispose]())

const backUp = (into: BackupTarget, url = site.server.database.url) =>
  makeBackup({ url, store: site.storage, target: into, release: 'test', report, settle })

/** Restores into a new, empty site. Resolves with the site's tables, or rejects with the reason of the refusal. */
async function restore(from: BackupTarget, more: Partial<RestoreOptions> = {}): Promise<Record<string, string>> {
  await using database = await ownDatabase()
  const { config } = site.server.services
  await restoreBackup({ ownerUrl: database.ownerUrl, store: await emptyStore(site), target: from, secrets: config, report, ...more })
  const tables = await digestTablesAt(more.ownerUrl ?? database.ownerUrl)
  return tables
}

async function ownDatabase() {
  const database = await createTestDatabase()
  return { ...database, [Symbol.asyncDispose]: database.drop }
}

/** A copy of the backup in which one file is changed. */
async function withChanged(prefix: string, change: (content: Buffer) => Buffer): Promise<BackupTarget> {
  const copy = createDiskStorage(await site.newFolder())
  for (const folder of ['database/', 'media/'])
    for (const { key } of await target.list(folder)) {
      const content = Buffer.concat((await (await target.read(key))?.toArray()) ?? [])
      await copy.put(key, key.startsWith(prefix) ? change(content) : content)
    }
  return copy
}

const flipped = (content: Buffer) => Buffer.concat([content.subarray(0, -1), Buffer.from([(content.at(-1) ?? 0) ^ 1])])

describe('a restore', () => {
  it('is refused into a site that is not empty, and reports what is there', async () => {
    await using database = await ownDatabase()
    await withClient(database.ownerUrl, (client) => client.query(`insert into settings (key, value) values ('a', '1')`))
    await expect(restore(target, { ownerUrl: database.ownerUrl })).rejects.toThrow(/database is not empty: settings have rows/)
    const store = await emptyStore(site)
    await store.put('avatars/someone.webp', Buffer.from('x'))
    await expect(restore(target, { store })).rejects.toThrow(/store of files is not empty: it holds avatars\/someone.webp/)
  })

  it('continues a restore that was interrupted', async () => {
    const store = await emptyStore(site)
    await store.put('mark', Buffer.alloc(32))
    await store.put('app/builds/new.json', Buffer.from('{}'))
    await restore(target, { store })
    expect(Buffer.concat((await (await store.read('mark'))?.toArray()) ?? []).equals(Buffer.alloc(32))).toBe(false)
  })

  it('is refused from a backup that was not finished', async () => {
    const unfinished = await withChanged('nothing', (content) => content)
    await unfinished.delete(`database/${backup}/manifest.json`)
    await expect(restore(unfinished)).rejects.toThrow('There is no complete backup here, only unfinished ones.')
    await expect(restore(unfinished, { backup })).rejects.toThrow('was never finished')
    await expect(restore(target, { backup: '2020-01-01t00-00-00z' })).rejects.toThrow('There is no backup 2020-01-01t00-00-00z')
  })

  it('is refused if a file of the backup is damaged, and names the file', async () => {
    const rows = await withChanged(`database/${backup}/tables/public.members.gz`, flipped)
    await expect(restore(rows)).rejects.toThrow(/public\.members\.gz in the backup is damaged/)
    const list = await withChanged(`database/${backup}/media.gz`, flipped)
    await expect(restore(list)).rejects.toThrow(/media\.gz in the backup is damaged/)
    const picture = await withChanged('media/avatars/p-1.webp', flipped)
    await expect(restore(picture)).rejects.toThrow(/1 files of the backup are damaged or missing: avatars\/p-1\.webp/)
    const store = await emptyStore(site)
    await restore(picture, { skipsDamaged: true, store })
    expect([await store.stat('avatars/p-1.webp'), (await store.stat('mark'))?.sizeBytes]).toEqual([null, 32])
  })

  it('is refused without the key of the site, unless the key is lost', async () => {
    const secrets = { dataFolder: await site.newFolder(), SECRETS_KEY: 'another key, as long as it has to be' }
    await expect(restore(target, { secrets })).rejects.toThrow(/encrypted with another key/)
    await using database = await ownDatabase()
    await restore(target, { secrets, isKeyLost: true, ownerUrl: database.ownerUrl })
    await withClient(database.ownerUrl, async (client) => {
      const { rows } = await client.query<{ key: string }>(`select key from settings order by key`)
      expect(rows).toEqual([{ key: 'site.nothing' }])
    })
  })

  it('is refused by a release that is older than the backup', async () => {
    const newer = await withChanged('nothing', (content) => content)
    const manifest = await readManifest(newer, backup)
    await writeManifest(newer, backup, { ...manifest, migrations: [...manifest.migrations, 'f'.repeat(64)] })
    await expect(restore(newer)).rejects.toThrow(/made by a newer release/)
    await writeManifest(newer, backup, { ...manifest, queueVersion: (manifest.queueVersion ?? 0) + 1 })
    await expect(restore(newer)).rejects.toThrow(/job queue is of another version/)
  })

  it('of an older release’s backup creates the tables of that release, and migrates them to this one', async () => {
    await using old = await createBlankDatabase()
    await migrateTo(old.ownerUrl, releaseMigrations().length - 1)
    await installQueue(old.ownerUrl)
    const row = `insert into settings (key, value) values ('kept', '"since then"')`
    await withClient(old.ownerUrl, (client) => client.query(row))
    const older = createDiskStorage(await site.newFolder())
    await backUp(older, old.ownerUrl)

    await using database = await createBlankDatabase()
    await restore(older, { ownerUrl: database.ownerUrl })
    expect(await withClient(database.ownerUrl, readMigrations)).toEqual(releaseMigrations().slice(0, -1))
    await migrate(database.ownerUrl)
    const tables = await digestTablesAt(database.ownerUrl)
    expect(tables['drizzle.__drizzle_migrations']).toMatch(new RegExp(`^${releaseMigrations().length} `))
    expect(tables['public.settings']).toBe((await digestTablesAt(old.ownerUrl))['public.settings'])
  })
})

describe('a backup in a bucket', () => {
  it('restores like one in a folder', async () => {
    await using s3 = await startS3TestServer()
    const keys = { BACKUP_S3_ACCESS_KEY: s3TestKeys.accessKey, BACKUP_S3_SECRET_KEY: s3TestKeys.secretKey }
    const config = { ...site.server.services.config, ...keys }
    const bucket = openTarget(`${await s3.makeBucket('copies')}/our/club`, config, '/')
    const first = await backUp(bucket)
    expect((await backUp(bucket)).copied.objects).toBe(0)
    const store = await emptyStore(site)
    expect(await restore(bucket, { store })).toEqual(await digestTablesAt(site.server.database.ownerUrl))
    expect(first.copied.objects).toBe(first.manifest.media.objects)
  })

  it('is refused without its keys, in the bucket of the site, and in the data folder', () => {
    const { config } = site.server.services
    const keys = { BACKUP_S3_ACCESS_KEY: 'a', BACKUP_S3_SECRET_KEY: 'b', S3_URL: 'https://s3.example/site' }
    expect(() => openTarget('https://s3.example/copies', config, '/')).toThrow('BACKUP_S3_ACCESS_KEY')
    expect(() => openTarget('https://s3.example/site/copies', { ...config, ...keys }, '/')).toThrow('a bucket of its own')
    expect(() => openTarget('s3://copies', config, '/')).toThrow('https://endpoint/bucket/folder')
    expect(() => openTarget('media/copies', config, config.dataFolder)).toThrow('data folder')
  })
})
