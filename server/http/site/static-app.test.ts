import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestServer } from '../../testing/index.ts'
import { keepAssets } from './static-app.ts'

const day = 86_400_000

async function folders() {
  const home = await mkdtemp(path.join(tmpdir(), 'ropewalk-app-'))
  const [dist, builds] = [path.join(home, 'dist'), path.join(home, 'builds')]
  await mkdir(path.join(dist, 'assets'), { recursive: true })
  return { home, dist, assets: path.join(dist, 'assets'), builds, [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) }
}

describe('the files of a build', () => {
  it('[S-25] stay for a week after a newer build replaced them, however long they had been current', async () => {
    await using place = await folders()
    const old = path.join(place.builds, 'assets/watch-aaaa.js')
    const start = new Date('2026-01-01T00:00:00Z')
    await writeFile(path.join(place.assets, 'watch-aaaa.js'), 'old')
    await keepAssets(place.assets, place.builds, start)
    await writeFile(`${old}.br`, 'old')
    await utimes(old, start, start)

    // Ninety days later somebody deploys.
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

  it('[S-25] are cached for ever when their name is a hash, and never when it is not', async () => {
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
