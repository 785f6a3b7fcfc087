/** Problems that stop a start: each wrong setting by its variable's name, and passing ones only after a wait. */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { limits } from '#tests/harness/limits.ts'
import { readConfig } from '../config/config.ts'
import { schemaState } from '../db/migrate.ts'
import { prepareDatabase } from './open-database.ts'
import { Refused } from './refused.ts'
import { createStorage } from '../storage/create-storage.ts'
import { createDiskStorage } from '../storage/disk-storage.ts'
import { createTestServer, insertVideo, type TestServer } from '../testing/index.ts'
import { openGate } from '../testing/lines/open-gate.ts'
import { s3TestKeys, startS3TestServer, type S3TestServer } from '../testing/s3-test-server.ts'
import { checkStore, openStore } from './check-store.ts'
import { findSiteDatabase } from './find-site-database.ts'
import { reachDatabase, waitForTables } from './reach-database.ts'
import { markKey, placeStoreMark } from './store-mark.ts'
import type { Patience } from './while-away.ts'

let server: TestServer
let s3: S3TestServer
let folder = ''
const waits: string[] = []
const short: Patience = { forMs: 150, everyMs: 30, onWait: (what) => void waits.push(what) }
const long: Patience = { ...short, forMs: limits.expectation }

/** Too long for a name, so that it is unknown without a lookup. */
const unknownHost = `${'x'.repeat(70)}.invalid`

beforeAll(async () => {
  ;[server, s3, folder] = await Promise.all([createTestServer(), startS3TestServer(), mkdtemp(path.join(tmpdir(), 'ropewalk-start-'))])
})
afterAll(async () => {
  await server.close()
  await s3[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refused ? error.message : `not refused: ${String(error)}`
}

describe('a database that cannot be used', () => {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(server.database.url)
    change(url)
    return url.href
  }
  const refused = (url: string) => refusalOf(reachDatabase(url, 'DATABASE_URL', short))

  it('is reported by its variable, with what to check: host, password, database', async () => {
    expect(await refused(changed((url) => (url.hostname = unknownHost)))).toBe(`DATABASE_URL: there is no host named ${unknownHost}.`)
    expect(await refused(changed((url) => (url.password = 'wrong')))).toMatch(
      /^DATABASE_URL: PostgreSQL does not let \w+ in\. Check the user/,
    )
    expect(await refused(changed((url) => (url.pathname = '/other')))).toMatch(/^DATABASE_URL: PostgreSQL has no database named other\./)
    expect(
      await refusalOf(
        reachDatabase(
          changed((url) => (url.password = 'x')),
          'DATABASE_OWNER_URL',
          short,
        ),
      ),
    ).toMatch(/^DATABASE_OWNER_URL: /)
    expect(waits).toEqual([])
  })

  it('is awaited if nothing answers yet, and refused if nothing ever does', async () => {
    const gate = await openGate(Number(new URL(server.database.url).port))
    await gate.shut()
    const url = changed((address) => {
      address.hostname = '127.0.0.1'
      address.port = String(gate.port)
    })
    const host = `127.0.0.1:${gate.port}`
    expect(await refused(url)).toBe(`DATABASE_URL: nothing answers at ${host}. Is PostgreSQL running there, and is the port right?`)
    expect(waits.splice(0)).toEqual([`PostgreSQL at ${host}`])
    const reached = reachDatabase(url, 'DATABASE_URL', { ...long, onWait: () => void gate.open() })
    await expect(reached).resolves.toBeUndefined()
    await gate[Symbol.asyncDispose]()
  })
})

describe('a command beside the site', () => {
  const find = (dataFolder: string) =>
    refusalOf(findSiteDatabase({ DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined, dataFolder }, 'test'))

  it('refuses a folder without a site instead of starting an empty one', async () => {
    const nowhere = path.join(folder, 'nowhere')
    expect(await find(nowhere)).toBe(
      `There is no site in ${nowhere} (ROPEWALK_DATA). Start it once with npm start, or set DATABASE_URL as for the server.`,
    )
    await expect(stat(nowhere)).rejects.toThrow('ENOENT')
  })

  it('refuses to guess where a site that runs here has its database', async () => {
    const site = path.join(folder, 'elsewhere')
    await mkdir(site)
    // The process has the name of a server.
    const running = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'server/main.ts'])
    onTestFinished(() => void running.kill())
    await writeFile(path.join(site, 'server.lock'), JSON.stringify({ pid: running.pid, supervisorPid: null }))
    expect(await find(site)).toBe(`The site that runs on ${site} has its database elsewhere. Set DATABASE_URL as for the server.`)
  })
})

describe('tables of another release', () => {
  async function withMigrations<Result>(change: string, work: () => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: server.database.ownerUrl })
    await client.connect()
    try {
      await client.query('create table kept as table drizzle.__drizzle_migrations')
      await client.query(change)
      return await work()
    } finally {
      await client.query(
        'truncate drizzle.__drizzle_migrations; insert into drizzle.__drizzle_migrations select * from kept; drop table kept',
      )
      await client.end()
    }
  }
  const newer = `insert into drizzle.__drizzle_migrations (hash, created_at) select 'of tomorrow', max(created_at) + 1 from kept`
  const older = `delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from kept)`

  it('that is newer stop servers, encoders and the chat at once', async () => {
    await withMigrations(newer, async () => {
      expect(await schemaState(server.database.url)).toBe('newer')
      expect(await refusalOf(prepareDatabase(server.database.ownerUrl, 'nobody'))).toMatch(/^The database belongs to a newer release/)
      expect(await refusalOf(waitForTables(server.database.url, 'encoders', long))).toMatch(/^The database belongs to a newer release/)
    })
    expect(await schemaState(server.database.url)).toBe('current')
  })

  it('that is older, or no tables, are awaited; then the error says what to start', async () => {
    await withMigrations(older, async () => {
      expect(await schemaState(server.database.url)).toBe('older')
      expect(await refusalOf(waitForTables(server.database.url, 'the chat', short))).toBe(
        'The database has no tables of this release. Start a server of this release first (npm start), then the chat.',
      )
    })
    await expect(waitForTables(server.database.url, 'the chat', short)).resolves.toBeUndefined()
  })
})

describe('a bucket that cannot be used', () => {
  const bucket = async () => s3.makeBucket(`b${randomBytes(6).toString('hex')}`)
  const siteWith = (url: string) => {
    const config = { ...s3Config(url), dataFolder: folder }
    return { db: server.db, config, storage: createStorage(config) }
  }
  const s3Config = (url: string) => ({
    S3_URL: url,
    S3_ACCESS_KEY: s3TestKeys.accessKey,
    S3_SECRET_KEY: s3TestKeys.secretKey,
    S3_REGION: s3TestKeys.region,
  })
  const refused = async (url: string) => refusalOf(openStore(siteWith(url), short))

  it('is reported with what to check: keys, bucket, host, a missing call', async () => {
    expect(() => readConfig({ S3_URL: 'https://s3.example/b' })).toThrow('S3_ACCESS_KEY, S3_SECRET_KEY: expected both beside S3_URL')
    expect(await refused(`${s3.endpoint}/nowhere`)).toBe('S3_URL: there is no such bucket. S3 put answered 404 (NoSuchBucket).')
    expect(await refused(`http://${unknownHost}/b`)).toBe(`S3_URL: there is no host named ${unknownHost}.`)
    await using forbidden = await answering((url) => (url.includes('uploads') ? null : 403))
    expect(await refused(forbidden.url(await bucket()))).toMatch(
      /^S3_ACCESS_KEY, S3_SECRET_KEY: the store refuses them.* S3 put answered 403/,
    )
    await using lacking = await answering((url, method) => (method === 'GET' && url.includes('uploadId=') ? 501 : null))
    expect(await refused(lacking.url(await bucket()))).toMatch(/^S3_URL: this store lacks a call.* S3 list-parts answered 501/)
  })

  /** The test's store, with some requests answered by a status. */
  async function answering(statusOf: (url: string, method: string) => number | null) {
    const relay = createServer((request, response) => {
      const { url = '/', method = 'GET' } = request
      const status = statusOf(url, method)
      if (status !== null) return void response.writeHead(status).end('<Error><Code>Refused</Code></Error>')
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { host: _host, ...headers } = request.headers
        const body = ['GET', 'HEAD'].includes(method) ? {} : { body: Buffer.concat(chunks) }
        fetch(`${s3.endpoint}${url}`, { method, headers: headers as Record<string, string>, ...body }).then(
          async (answer) => {
            const bytes = Buffer.from(await answer.arrayBuffer())
            const etag = answer.headers.get('etag')
            const length = method === 'HEAD' ? String(answer.headers.get('content-length')) : String(bytes.length)
            response.writeHead(answer.status, { 'content-length': length, ...(etag ? { etag } : {}) }).end(bytes)
          },
          () => response.destroy(),
        )
      })
    })
    await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve))
    // The address of a TCP listener is an object.
    const { port } = relay.address() as AddressInfo
    return {
      url: (bucketUrl: string) => `http://127.0.0.1:${port}${new URL(bucketUrl).pathname}`,
      async [Symbol.asyncDispose]() {
        relay.closeAllConnections()
        await new Promise((resolve) => relay.close(resolve))
      },
    }
  }

  it('is awaited if nothing answers, and refused if nothing ever does', async () => {
    await using own = await createTestServer()
    await using gate = await openGate(Number(new URL(s3.endpoint).port))
    const url = `http://127.0.0.1:${gate.port}${new URL(await bucket()).pathname}`
    await gate.shut()
    const site = { ...siteWith(url), db: own.db }
    expect(await refusalOf(openStore(site, short))).toMatch(/^S3_URL: the store at 127\.0\.0\.1:\d+ does not answer/)
    await expect(openStore(site, { ...long, onWait: () => void gate.open() })).resolves.toBeUndefined()
    expect((await site.storage.list('checks/')).length).toBe(0)
  })
})

describe('the mark of database and store', () => {
  const diskSite = (own: TestServer, name: string) => {
    const dataFolder = path.join(folder, name)
    return { db: own.db, config: { S3_URL: undefined, dataFolder }, storage: createDiskStorage(path.join(dataFolder, 'media')) }
  }

  it('is placed by the first server, and prevents work with another store', async () => {
    await using pair = await pairOfServers()
    const [own, other] = pair
    const [right, empty, foreign] = [diskSite(own, 'right'), diskSite(own, 'empty'), diskSite(other, 'foreign')]
    expect(await refusalOf(checkStore(right, 'encoders', short))).toMatch(/^No server has started with this database yet/)
    await openStore(right)
    await openStore(right)
    await openStore(foreign)
    await expect(checkStore(right, 'encoders', short)).resolves.toBeUndefined()
    const missing = /^ROPEWALK_DATA: the store in .*empty\/media does not hold the files of this database: .* set S3_URL and its keys/
    expect(await refusalOf(checkStore(empty, 'encoders', short))).toMatch(missing)
    expect(await refusalOf(openStore(empty, short))).toMatch(missing)
    expect(await refusalOf(openStore({ ...foreign, db: own.db }, short))).toMatch(/belongs to another database/)
    // A refused start leaves nothing that the next one would believe.
    expect(await empty.storage.stat(markKey)).toBeNull()
  })

  it('is given to a site from before marks existed only where its files are', async () => {
    await using own = await createTestServer()
    await insertVideo(own.db, { mediaKey: 'videos/1/abc' })
    // Newer, and without files: an encode that has not begun, and a deleted video.
    await insertVideo(own.db, { mediaKey: 'videos/2/none', isPlayable: false })
    await insertVideo(own.db, { mediaKey: 'videos/3/gone', deletedAt: new Date() })
    const [right, empty] = [diskSite(own, 'old-right'), diskSite(own, 'old-empty')]
    await right.storage.put('videos/1/abc/master.m3u8', Buffer.from('#EXTM3U'))
    expect(await refusalOf(placeStoreMark(empty))).toMatch(/does not hold the files of this database/)
    await placeStoreMark(right)
    await expect(checkStore(right, 'encoders', short)).resolves.toBeUndefined()
  })

  async function pairOfServers() {
    const pair = await Promise.all([createTestServer(), createTestServer()])
    return Object.assign(pair, { [Symbol.asyncDispose]: async () => void (await Promise.all(pair.map((each) => each.close()))) })
  }
})
