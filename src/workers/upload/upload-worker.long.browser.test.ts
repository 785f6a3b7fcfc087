import { describe, expect, it, vi } from 'vitest'
import { fileCipher } from '#src/offline/lock/encrypted-files.ts'
import { newDataKey } from '#src/offline/lock/cipher.ts'
import { uploadsFolder } from '#src/offline/uploads/copies-folder.ts'
import { add, copies, device, video, memberId, names, openTab, withUploadDevice } from './testing/upload-device.ts'

withUploadDevice()

describe('the upload worker', () => {
  it('[U-06] can be cancelled while its copy is still being written', async () => {
    const client = openTab()
    await add(client, video('large.mp4', 150_000_000))
    await client.run({ kind: 'cancel', localIds: 'all' })
    await vi.waitFor(() => expect(names()).toEqual([]))
    expect(await copies()).toEqual([])
  })

  it('[S-26] encrypts the copies under the app lock, and reads them only with its key', async () => {
    const dataKey = newDataKey()
    const client = openTab(dataKey)
    const content = new Uint8Array(5_000_000).fill(7)
    await add(client, video('a.mp4', content.length))
    await vi.waitFor(() => expect(device.feed.current()?.active[0]?.keeping).toBe('kept'))
    await client.close()
    const [[name, size] = ['', 0]] = await copies()
    expect(name).toMatch(/\.sealed$/)
    const folder = await uploadsFolder(memberId)
    const copy = await (await folder?.getFileHandle(name))?.getFile()
    const opened = copy && fileCipher(dataKey).open(copy, name.replace('.sealed', ''), content.length)
    expect(new Uint8Array((await (await opened?.slice(0, content.length))?.arrayBuffer()) ?? [])).toEqual(content)
    expect(size).toBeGreaterThan(content.length)
    device.listenAnew()
    const next = openTab(dataKey)
    await vi.waitFor(() => expect(device.feed.current()?.active[0]).toMatchObject({ filename: 'a.mp4', needsFile: false, keeping: 'kept' }))
    await next.run({ kind: 'cancel', localIds: 'all' })
    await vi.waitFor(() => expect(names()).toEqual([]))
    expect(await copies()).toEqual([])
  })
})
