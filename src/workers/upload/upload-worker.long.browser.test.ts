import { describe, expect, it, vi } from 'vitest'
import { add, copies, film, names, openTab, withUploadDevice } from './testing/upload-device.ts'

withUploadDevice()

describe('the upload worker', () => {
  it('[U-06] can be cancelled while its copy is still being written', async () => {
    const client = openTab()
    await add(client, film('large.mp4', 150_000_000))
    await client.run({ kind: 'cancel', localIds: 'all' })
    await vi.waitFor(() => expect(names()).toEqual([]))
    expect(await copies()).toEqual([])
  })
})
