import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { describeStorageContract } from './storage-contract.ts'

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-disk-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

describe('disk storage', () => {
  describeStorageContract(async () => createDiskStorage(await newFolder()))

  it('leaves no temporary files behind, not even after a broken write', async () => {
    const root = await newFolder()
    const storage = createDiskStorage(root)
    await storage.put('a/b', Buffer.from('x'))
    const broken = new Readable({
      read() {
        this.destroy(new Error('gone'))
      },
    })
    await expect(storage.put('a/c', broken)).rejects.toThrow('gone')
    expect(await readdir(path.join(root, '.tmp'))).toEqual([])
    expect(await readdir(path.join(root, 'a'))).toEqual(['b'])
  })

  it('removes folders that became empty', async () => {
    const root = await newFolder()
    const storage = createDiskStorage(root)
    await storage.put('videos/1/x/a', Buffer.from('x'))
    await storage.delete('videos/1/x/a')
    expect(await readdir(root)).toEqual(['.tmp'])
  })

  it('fails its check if the folder cannot be used', async () => {
    const root = await newFolder()
    await writeFile(path.join(root, 'media'), 'a file, not a folder')
    await expect(createDiskStorage(path.join(root, 'media')).check()).rejects.toThrow()
    await mkdir(path.join(root, 'other'))
    await expect(createDiskStorage(path.join(root, 'other')).check()).resolves.toBeUndefined()
  })
})
