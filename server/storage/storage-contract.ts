/** The behaviour required of every store; each adapter's test runs this suite against itself. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { Storage } from './storage.ts'

const hostileKeys = [
  '',
  '.',
  '..',
  '../secret',
  'a/../../secret',
  '/etc/passwd',
  'a//b',
  'a/',
  '/a',
  'a\\b',
  'a/./b',
  '.hidden',
  'a/.tmp/b',
  'A/b',
  'a b',
  'a\0b',
  'ä',
  'a?b',
  'a#b',
  'a%2e%2e/b',
  'a:b',
  `${'a'.repeat(130)}`,
  `${'a/'.repeat(300)}b`,
]

type OpenStorage = () => Promise<Storage>

/** Call inside `describe`. `open` returns an empty store of its own. */
export function describeStorageContract(open: OpenStorage): void {
  describeReading(open)
  describeWriting(open)
  describeFiles(open)
  describeFolders(open)
}

async function bytesAt(storage: Storage, key: string, range?: { start: number; end: number }): Promise<Buffer | null> {
  const body = await storage.read(key, range)
  return body ? buffer(body) : null
}

function describeReading(open: OpenStorage): void {
  it('returns what was stored, whole and in ranges', async () => {
    const storage = await open()
    await storage.put('videos/1/part-1.m4s', Buffer.from('0123456789'))
    expect(await storage.stat('videos/1/part-1.m4s')).toEqual({ key: 'videos/1/part-1.m4s', sizeBytes: 10 })
    expect((await bytesAt(storage, 'videos/1/part-1.m4s'))?.toString()).toBe('0123456789')
    expect((await bytesAt(storage, 'videos/1/part-1.m4s', { start: 2, end: 4 }))?.toString()).toBe('234')
    expect((await bytesAt(storage, 'videos/1/part-1.m4s', { start: 9, end: 9 }))?.toString()).toBe('9')
  })

  it('answers null for objects that do not exist, folders included', async () => {
    const storage = await open()
    await storage.put('videos/1/a', Buffer.from('x'))
    expect(await storage.stat('videos/2')).toBeNull()
    expect(await storage.read('videos/2')).toBeNull()
    expect(await storage.stat('videos/1')).toBeNull()
    expect(await storage.read('videos/1')).toBeNull()
    await expect(storage.stage('videos/2')).rejects.toThrow('nothing at videos/2')
  })
}

function describeWriting(open: OpenStorage): void {
  it('replaces an object as a whole', async () => {
    const storage = await open()
    await storage.put('list.m3u8', Buffer.from('a long first version'))
    await storage.put('list.m3u8', Buffer.from('short'))
    expect((await bytesAt(storage, 'list.m3u8'))?.toString()).toBe('short')
  })

  it('accepts streams, empty ones and ones of several parts', async () => {
    const storage = await open()
    const large = randomBytes(11 * 1024 * 1024 + 17)
    await storage.put('large', Readable.from([large.subarray(0, 5_000_000), large.subarray(5_000_000)]))
    await storage.put('empty', Readable.from([]))
    expect((await bytesAt(storage, 'large'))?.equals(large)).toBe(true)
    expect(await storage.stat('empty')).toEqual({ key: 'empty', sizeBytes: 0 })
  })

  it('keeps the old object when a stream breaks', async () => {
    const storage = await open()
    await storage.put('video', Buffer.from('old'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('new, but')
        throw new Error('The line broke.')
      })(),
    )
    await expect(storage.put('video', broken)).rejects.toThrow('The line broke.')
    expect((await bytesAt(storage, 'video'))?.toString()).toBe('old')
  })
}

function describeFiles(open: OpenStorage): void {
  it('moves a local file in', async () => {
    const storage = await open()
    const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-move-'))
    const file = path.join(folder, 'upload')
    await writeFile(file, 'a video')
    await storage.putFile('originals/7/abc', file)
    expect((await bytesAt(storage, 'originals/7/abc'))?.toString()).toBe('a video')
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await rm(folder, { recursive: true })
  })

  it('stages an object as a local file', async () => {
    const storage = await open()
    await storage.put('originals/1', Buffer.from('frames'))
    const staged = await storage.stage('originals/1')
    expect((await readFile(staged.path)).toString()).toBe('frames')
    await staged.release()
    expect((await bytesAt(storage, 'originals/1'))?.toString()).toBe('frames')
  })
}

function describeFolders(open: OpenStorage): void {
  it('lists and deletes folders without touching their neighbours', async () => {
    const storage = await open()
    for (const key of ['videos/1/b', 'videos/1/a/z', 'videos/12/a', 'videos/1x']) await storage.put(key, Buffer.from(key))
    expect(await storage.list('videos/1/')).toEqual([
      { key: 'videos/1/a/z', sizeBytes: 12 },
      { key: 'videos/1/b', sizeBytes: 10 },
    ])
    await storage.deletePrefix('videos/1/')
    expect(await storage.list('videos/1/')).toEqual([])
    expect((await storage.list('videos/')).map(({ key }) => key)).toEqual(['videos/12/a', 'videos/1x'])
    await storage.deletePrefix('videos/404/')
    await expect(storage.deletePrefix('videos/1')).rejects.toThrow('Not a storage key')
    await expect(storage.deletePrefix('/')).rejects.toThrow('Not a storage key')
  })

  it('deletes, and deletes again', async () => {
    const storage = await open()
    await storage.put('posters/1.webp', Buffer.from('x'))
    await storage.delete('posters/1.webp')
    await storage.delete('posters/1.webp')
    expect(await storage.stat('posters/1.webp')).toBeNull()
  })

  it('[S-17] refuses every key that could leave the store', async () => {
    const storage = await open()
    for (const key of hostileKeys) {
      await expect(storage.put(key, Buffer.from('x')), key).rejects.toThrow('Not a storage key')
      await expect(storage.read(key), key).rejects.toThrow('Not a storage key')
      await expect(storage.stat(key), key).rejects.toThrow('Not a storage key')
      await expect(storage.delete(key), key).rejects.toThrow('Not a storage key')
      await expect(storage.stage(key), key).rejects.toThrow('Not a storage key')
      await expect(storage.list(`${key}/`), key).rejects.toThrow('Not a storage key')
    }
  })

  it('lists everything it contains, with a mark that changes when an object is replaced', async () => {
    const storage = await open()
    const marks = async () => {
      const found = new Map<string, { sizeBytes: number; mark: string }>()
      for await (const { key, sizeBytes, mark } of storage.inventory()) found.set(key, { sizeBytes, mark })
      return found
    }
    expect(await marks()).toEqual(new Map())
    for (const key of ['top', 'videos/1/list', 'videos/2/list']) await storage.put(key, Buffer.from('one'))
    const before = await marks()
    expect([...before.keys()].toSorted()).toEqual(['top', 'videos/1/list', 'videos/2/list'])
    expect(before.get('top')).toEqual({ sizeBytes: 3, mark: expect.stringMatching(/^[a-z0-9]{1,40}$/) as string })
    await storage.put('videos/1/list', Buffer.from('two'))
    const after = await marks()
    expect(after.get('videos/2/list')).toEqual(before.get('videos/2/list'))
    expect(after.get('videos/1/list')).not.toEqual(before.get('videos/1/list'))
  })

  it('reports that it can be written', async () => {
    await expect((await open()).check()).resolves.toBeUndefined()
  })
}
