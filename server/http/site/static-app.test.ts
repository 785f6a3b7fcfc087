import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestServer } from '../../testing/index.ts'
import type { Services } from '../context.ts'
import { documentHeaders } from '../security-headers.ts'
import { createDiskStorage } from '../../storage/disk-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { removeOldBuilds } from './shared-builds.ts'
import { keepAssets } from './static-app.ts'

const day = 86_400_000

async function folders() {
  const home = await mkdtemp(path.join(tmpdir(), 'ropewalk-app-'))
  const [dist, builds] = [path.join(home, 'dist'), path.join(home, 'builds')]
  await mkdir(path.join(dist, 'assets'), { recursive: true })
  return { home, dist, assets: path.join(dist, 'assets'), builds, [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) }
}

describe('the files of a build', () => {
  it('[S-25] stay for a week after a newer build replaced them, however long they were current', async () => {
    await using place = await folders()
    const old = path.join(place.builds, 'assets/watch-aaaa.js')
    const start = new Date('2026-01-01T00:00:00Z')
    await writeFile(path.join(place.assets, 'watch-aaaa.js'), 'old')
    await keepAssets(place.assets, place.builds, start)
    await writeFile(`${old}.br`, 'old')
    await utimes(old, start, start)

    // A deployment ninety days later.
    const deployed = new Date(start.getTime() + 90 * day)
    await rm(path.join(place.assets, 'watch-aaaa.js'))
    await writeFile(path.join(place.assets, 'watch-bbbb.js'), 'new')
    await keepAssets(place.assets, place.builds, deployed)
    await keepAssets(place.assets, place.builds, new Date(deployed.getTime() + 6 * day))
    expect(await readFile(old, 'utf8')).toBe('old')

    await keepAssets(place.assets, place.builds, new Date(deployed.getTime() + 8 * day))
    expect([existsSync(old), existsSync(`${old}.br`), existsSync(path.join(place.builds, 'assets/watch-bbbb.js'))]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('pages that browsers open without # lead to the app’s one address; calls and files do not', async () => {
    await using place = await folders()
    await writeFile(path.join(place.dist, 'index.html'), '<!doctype html><title>Ropewalk</title>')
    await using server = await createTestServer({ domains: [], config: { appFolder: place.dist } })
    const open = async (url: string, accept = 'text/html,*/*;q=0.8') => {
      const { statusCode, headers } = await server.app.inject({ url, headers: { accept } })
      return [statusCode, headers.location]
    }
    expect(await open('/auth/login')).toEqual([302, '/#/auth/login'])
    expect(await open('/videos/12?t=3')).toEqual([302, '/#/videos/12?t=3'])
    expect((await open('//evil.example'))[1], 'never to another site').toBeUndefined()
    expect(await open('/?utm_source=mail')).toEqual([302, '/'])
    expect(await open('/')).toEqual([200, undefined])
    expect(await open('/api3/nowhere')).toEqual([404, undefined])
    expect(await open('/icons/none.svg')).toEqual([404, undefined])
    expect(await open('/auth/login', 'application/json')).toEqual([404, undefined])
    expect((await server.app.inject({ method: 'POST', url: '/auth/login', headers: { accept: 'text/html' } })).statusCode).toBe(404)
  })

  it('[S-19] scripts and styles have no headers that only documents need; other files have all', async () => {
    await using place = await folders()
    await writeFile(path.join(place.dist, 'index.html'), '<!doctype html><title>Ropewalk</title>')
    for (const name of ['app-dddd.js', 'app-eeee.css', 'art-ffff.svg']) await writeFile(path.join(place.assets, name), '')
    await using server = await createTestServer({ domains: [], config: { appFolder: place.dist } })
    const headersOf = async (url: string) => {
      const { statusCode, headers } = await server.app.inject(url)
      return { statusCode, headers, forDocuments: documentHeaders.filter((name) => headers[name] !== undefined) }
    }
    for (const url of ['/assets/app-dddd.js', '/assets/app-eeee.css']) {
      const { statusCode, headers, forDocuments } = await headersOf(url)
      expect([url, statusCode, forDocuments]).toEqual([url, 200, []])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
    for (const url of ['/', '/assets/art-ffff.svg', '/assets/none.js']) expect((await headersOf(url)).forDocuments).toEqual(documentHeaders)
  })

  it('[S-25] are cached for ever if their name is a hash, and never if it is not', async () => {
    await using place = await folders()
    await writeFile(path.join(place.dist, 'index.html'), '<!doctype html><title>Ropewalk</title>')
    await writeFile(path.join(place.dist, 'version.json'), '{}')
    await writeFile(path.join(place.assets, 'app-cccc.js'), `export const words = '${'rope '.repeat(1000)}'`)
    await using server = await createTestServer({ domains: [], config: { appFolder: place.dist } })
    const cacheOf = async (url: string) => (await server.app.inject(url)).headers['cache-control']
    expect(await cacheOf('/')).toBe('no-cache')
    expect(await cacheOf('/version.json')).toBe('no-cache')
    expect(await cacheOf('/assets/app-cccc.js')).toBe('public, max-age=31536000, immutable')
    const compressed = await server.app.inject({ url: '/assets/app-cccc.js', headers: { 'accept-encoding': 'br' } })
    expect([compressed.headers['content-encoding'], compressed.headers['content-type']]).toEqual([
      'br',
      'application/javascript; charset=utf-8',
    ])
    for (const url of ['/assets/gone-dddd.js', '/assets/../../../etc/passwd', '/..%2f..%2fetc/passwd', '/.env'])
      expect([url, (await server.app.inject(url)).statusCode]).toEqual([url, 404])
  })
})

describe('two servers of a site, one updated before the other', () => {
  /** A server with a build and a folder of its own, and a store shared by both. */
  async function serverWith(storage: Storage, build: string, files: Record<string, string>, services: Partial<Services> = {}) {
    const place = await folders()
    await writeFile(path.join(place.dist, 'index.html'), `<!doctype html><title>${build}</title>`)
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(place.assets, name), content)
    const server = await createTestServer({ domains: [], config: { appFolder: place.dist, build }, services: { storage, ...services } })
    return {
      ...server,
      get: async (url: string) => {
        const { statusCode, body, headers } = await server.app.inject(url)
        return { statusCode, body, cached: headers['cache-control'], kind: headers['content-type'] }
      },
      async [Symbol.asyncDispose]() {
        await server.close()
        await place[Symbol.asyncDispose]()
      },
    }
  }
  const chunk = (body: string) => ({
    statusCode: 200,
    body,
    cached: 'public, max-age=31536000, immutable',
    kind: 'application/javascript; charset=utf-8',
  })

  it('[S-25] serve each other’s chunks, the older one those of its successor too', async () => {
    await using store = await folders()
    const storage = createDiskStorage(store.home)
    await using older = await serverWith(storage, '20260101-a', {
      'Watch-aAaA.js': 'old watch',
      'Watch-aAaA.js.map': 'sources',
      'app-0.js': '',
    })
    expect((await older.get('/assets/Watch-bBbB.js')).statusCode).toBe(404)
    await using newer = await serverWith(storage, '20260102-b', { 'Watch-bBbB.js': 'new watch', 'Watch-bBbB.js.gz': 'packed' })
    expect(await newer.get('/assets/Watch-aAaA.js?t=1')).toEqual(chunk('old watch'))
    expect(await newer.get('/assets/app-0.js')).toEqual(chunk(''))
    // The store was listed a moment ago, and is listed again after a while.
    older.clock.advance(11_000)
    const answers = await Promise.all([1, 2, 3].map(() => older.get('/assets/Watch-bBbB.js')))
    expect(answers).toEqual([1, 2, 3].map(() => chunk('new watch')))
    for (const url of ['/assets/Watch-aAaA.js.map', '/assets/gone-dddd.js', '/assets/..%2f20260101-a.json', '/assets/__proto__'])
      expect([url, (await newer.get(url)).statusCode]).toEqual([url, 404])
  })

  it('[S-25] keep a build in the store for a week after it was last served', async () => {
    await using store = await folders()
    const storage = createDiskStorage(store.home)
    const first = await serverWith(storage, '20260101-a', { 'watch-aaaa.js': 'old' })
    const start = first.clock.now().getTime()
    await first[Symbol.asyncDispose]()
    await using _later = await serverWith(storage, '20260102-b', { 'watch-bbbb.js': 'new' })
    await removeOldBuilds(storage, new Date(start + 7 * day - 1000))
    expect((await storage.list('app/builds/')).map(({ key }) => key)).toEqual([
      'app/builds/20260101-a.json',
      'app/builds/20260101-a.pack',
      'app/builds/20260102-b.json',
      'app/builds/20260102-b.pack',
    ])
    const restarted = { now: () => new Date(start + 3 * day) }
    await using again = await serverWith(storage, '20260102-b', { 'watch-bbbb.js': 'new' }, restarted)
    await removeOldBuilds(storage, new Date(start + 8 * day))
    expect((await storage.list('app/builds/')).map(({ key }) => key)).toEqual(['app/builds/20260102-b.json', 'app/builds/20260102-b.pack'])
    expect((await again.get('/assets/watch-bbbb.js')).statusCode).toBe(200)
  })

  it('[S-25] start and serve what they have while the store is down, and report the rest as worth a retry', async () => {
    const away = () => Promise.reject(new Error('The store is away.'))
    await using store = await folders()
    const storage: Storage = { ...createDiskStorage(store.home), put: away, read: away, list: away }
    await using server = await serverWith(storage, '20260101-a', { 'watch-aaaa.js': 'mine' })
    expect(await server.get('/assets/watch-aaaa.js')).toEqual(chunk('mine'))
    const missing = await server.app.inject('/assets/watch-bbbb.js')
    expect([missing.statusCode, missing.headers['retry-after']]).toEqual([503, '5'])
  })
})
