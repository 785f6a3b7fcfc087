import { describe, expect, it } from 'vitest'
import { CallError } from '#src/http/call-error.ts'
import { SendFailure } from '../send-by-tus.ts'
import { video, goodConditions, openSend, PretendDevice, serverUrl, statesOf, withFiles } from './pretend-ports.ts'

describe('the upload queue', () => {
  it('[U-02] accepts several files, sends two at a time and lets the others wait in order', async () => {
    const { device } = await withFiles(['a.mp4', 'b.mp4', 'c.mp4'])
    expect(statesOf(device)).toEqual(['uploading', 'uploading', 'waiting'])
    openSend(device).finish()
    await device.settle()
    expect(device.snapshot.active.map((entry) => entry.filename)).toEqual(['b.mp4', 'c.mp4'])
    expect(statesOf(device)).toEqual(['uploading', 'uploading'])
  })

  it('[U-02] skips a file that is already in the list and names it', async () => {
    const { device, queue } = await withFiles(['a.mp4'])
    const again = await queue.add(
      [
        { file: video('a.mp4'), handle: null },
        { file: video('b.mp4'), handle: null },
      ],
      { serverUrl },
    )
    expect(again.duplicates).toEqual(['a.mp4'])
    await device.settle()
    expect(device.snapshot.active.map((entry) => entry.filename)).toEqual(['a.mp4', 'b.mp4'])
  })

  it('[U-03] starts at 0, counts up, and leaves the list when the server has every byte', async () => {
    const { device } = await withFiles(['a.mp4'])
    expect(device.snapshot.active[0]).toMatchObject({ sentBytes: 0 })
    device.nowMs += 1000
    openSend(device).request.onProgress(3)
    await device.pass(300)
    expect(device.snapshot.active[0]).toMatchObject({ sentBytes: 3, state: 'uploading' })
    openSend(device).finish()
    await device.settle()
    expect(device.snapshot.active).toEqual([])
    expect(device.snapshot.ended).toMatchObject([{ filename: 'a.mp4', videoId: expect.any(Number), ended: { kind: 'done' } }])
    expect(device.files.size).toBe(0)
  })

  it('[U-03] [U-05] leaves the list, and reports an error with a reason, when the server refuses the file for good', async () => {
    const device = new PretendDevice()
    device.startRefusal = new CallError('upload_too_large')
    await withFiles(['a.mp4'], device)
    expect(device.snapshot.active).toEqual([])
    expect(device.snapshot.ended).toMatchObject([{ filename: 'a.mp4', ended: { kind: 'failed', failure: 'too-large' } }])
    expect(device.reports).toContain('error')
  })

  it.each([
    ['upload_over_quota', 'over-quota'],
    ['upload_no_space', 'no-space'],
  ] as const)('[U-09] stores the available space with the reason %s', async (code, failure) => {
    const device = new PretendDevice()
    device.startRefusal = new CallError(code, { freeBytes: 1500 })
    await withFiles(['a.mp4'], device)
    expect(device.sent).toEqual([])
    expect(device.snapshot.ended).toMatchObject([{ filename: 'a.mp4', ended: { kind: 'failed', failure, freeBytes: 1500 } }])
  })

  it('[U-04] never gives up on a lost connection: it retries, with growing pauses, from the server’s position', async () => {
    const { device } = await withFiles(['a.mp4'])
    openSend(device).request.onUrl(`${serverUrl}/1`)
    openSend(device).request.onAccepted(4)
    for (let failures = 1; failures <= 12; failures += 1) {
      openSend(device).fail(new SendFailure('network', null))
      await device.settle()
      expect(statesOf(device)).toEqual(['paused:offline'])
      await device.pass(30_000)
    }
    expect(device.sent.at(-1)).toMatchObject({ tusUrl: `${serverUrl}/1` })
    expect(device.snapshot.active[0]?.droppedAtMs).not.toBeNull()
    device.nowMs += 1000
    openSend(device).request.onProgress(5)
    await device.pass(300)
    expect(statesOf(device)).toEqual(['uploading'])
    openSend(device).request.onAccepted(6)
    await device.settle()
    await device.pass(300)
    expect(device.snapshot.active[0]).toMatchObject({ droppedAtMs: null, sentBytes: 6 })
    expect(device.snapshot.ended).toEqual([])
  })

  it('[U-04] [PW-09] continues in the next run with the stored file, at the same address', async () => {
    const { device, queue } = await withFiles(['a.mp4'])
    openSend(device).request.onUrl(`${serverUrl}/1`)
    openSend(device).request.onAccepted(4)
    await device.settle()
    await queue.close()
    const next = device.queue()
    await next.open()
    await device.settle()
    expect(device.sends).toHaveLength(1)
    expect(openSend(device).request).toMatchObject({ tusUrl: `${serverUrl}/1`, metadata: { filename: 'a.mp4' } })
  })

  it('sends pieces of the size that the server announced, and keeps the size that a proxy lets through', async () => {
    const device = new PretendDevice()
    const queue = device.queue()
    await queue.open()
    await queue.add([{ file: video('a.mp4'), handle: null }], { serverUrl, chunkBytes: 5_000_000 })
    await device.settle()
    expect(openSend(device).request.chunkBytes).toBe(5_000_000)
    openSend(device).request.onChunkBytes(1_250_000)
    await device.settle()
    await queue.close()
    await device.queue().open()
    await device.settle()
    expect(openSend(device).request.chunkBytes).toBe(1_250_000)
  })

  it('ends when a proxy does not let through even the smallest piece, with that reason', async () => {
    const { device } = await withFiles(['a.mp4'])
    openSend(device).fail(new SendFailure('over-proxy-limit', 413))
    await device.settle()
    expect(device.snapshot.ended).toMatchObject([{ ended: { kind: 'failed', failure: 'proxy-limit' } }])
  })

  it('[U-04] requests exactly the file it lost and refuses another', async () => {
    const { device, queue } = await withFiles(['a.mp4'])
    await queue.close()
    device.files.clear()
    const next = device.queue()
    await next.open()
    await device.settle()
    expect(statesOf(device)).toEqual(['needs-file'])
    const [localId = ''] = device.rows.keys()
    expect(await next.supply(localId, { file: video('a.mp4', 'other content'), handle: null })).toBe('other-file')
    expect(await next.supply(localId, { file: video('A (1).MP4', 'a.mp4', 1_800_000_000_000), handle: null })).toBe('accepted')
    await device.settle()
    expect(statesOf(device)).toEqual(['uploading'])
  })

  it('continues an upload that had lost its file when the file is picked again', async () => {
    const { device, queue } = await withFiles(['a.mp4'])
    await queue.close()
    device.files.clear()
    const next = device.queue()
    await next.open()
    await device.settle()
    const answer = await next.add([{ file: video('a.mp4'), handle: null }], { serverUrl })
    await device.settle()
    expect(answer).toMatchObject({ duplicates: [], entries: [] })
    expect(statesOf(device)).toEqual(['uploading'])
  })

  it('[U-05] reports the events of each upload', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4'])
    openSend(device).finish()
    await device.settle()
    await queue.dismiss(ids[0] ?? '')
    await queue.cancel([ids[1] ?? ''])
    await queue.cancel('all')
    await device.settle()
    expect(device.reports).toEqual(['complete', 'remove', 'cancel', 'cancel-all'])
  })

  it('removes the notice of an ended upload once, also when it is dismissed twice at the same time', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4'])
    openSend(device).finish()
    await device.settle()
    const [localId = ''] = ids
    await queue.describe(localId, { title: 'Column wrap' })
    await Promise.all([queue.dismiss(localId), queue.dismiss(localId)])
    expect(device.rows.size).toBe(0)
    expect(device.snapshot.ended).toEqual([])
  })

  it('[U-07] hands over details typed before the draft existed as soon as it does, and later ones after that', async () => {
    const device = new PretendDevice()
    const queue = device.queue({ ...goodConditions, isOnline: false })
    await queue.open()
    await queue.add([{ file: video('a.mp4'), handle: null }], { serverUrl })
    const localId = device.snapshot.active[0]?.localId ?? ''
    await queue.describe(localId, { title: 'Column wrap' })
    await queue.describe(localId, { description: 'Take 3' })
    expect(device.saved).toEqual([])
    queue.setConditions(goodConditions)
    await device.settle()
    expect(device.saved).toEqual([{ videoId: expect.any(Number), title: 'Column wrap', description: 'Take 3' }])
    await queue.describe(localId, { title: 'Column wrap, take 3' })
    expect(device.saved.slice(1)).toEqual([{ videoId: expect.any(Number), title: 'Column wrap, take 3' }])
    await device.settle()
    expect(device.snapshot.active[0]).toMatchObject({ title: 'Column wrap, take 3' })
  })

  it('[U-07] keeps typed details until the connection is back, and reports it when the server refuses them', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4'])
    device.saveRefusal = new TypeError('Failed to fetch')
    await queue.describe(ids[0] ?? '', { title: 'Column wrap' })
    await device.settle()
    expect(device.snapshot.active[0]).toMatchObject({ areDetailsSent: false, detailsRefusal: null })
    device.saveRefusal = null
    await device.pass(1000)
    await device.settle()
    expect(device.saved).toHaveLength(1)
    expect(device.snapshot.active[0]).toMatchObject({ areDetailsSent: true })
    device.saveRefusal = new CallError('validation_failed')
    await queue.describe(ids[0] ?? '', { title: '' })
    await device.settle()
    await device.pass(60_000)
    await device.settle()
    expect(device.saved).toHaveLength(1)
    expect(device.snapshot.active[0]).toMatchObject({ areDetailsSent: false, detailsRefusal: 'validation_failed', details: { title: '' } })
  })

  it('pauses and resumes one or all', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4', 'b.mp4'])
    await queue.pause([ids[0] ?? ''])
    await device.settle()
    expect(statesOf(device)).toEqual(['paused:member', 'uploading'])
    await queue.pause('all')
    expect(statesOf(device)).toEqual(['paused:member', 'paused:member'])
    expect(device.sends).toEqual([])
    await queue.resume('all')
    await device.settle()
    expect(statesOf(device)).toEqual(['uploading', 'uploading'])
  })

  it('waits for Wi-Fi if the member chose that, until they let one use mobile data', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4', 'b.mp4'])
    queue.setConditions({ ...goodConditions, isCellular: true, wifiOnly: true })
    expect(statesOf(device)).toEqual(['paused:wifi', 'paused:wifi'])
    await queue.useMobileData(ids[1] ?? '')
    await device.settle()
    expect(statesOf(device)).toEqual(['paused:wifi', 'uploading'])
  })

  it('accepts files offline and starts automatically when there is a connection', async () => {
    const device = new PretendDevice()
    const queue = device.queue({ ...goodConditions, isOnline: false })
    await queue.open()
    await queue.add([{ file: video('a.mp4'), handle: null }], { serverUrl })
    await device.settle()
    expect(statesOf(device)).toEqual(['paused:offline'])
    queue.setConditions(goodConditions)
    await device.settle()
    expect(statesOf(device)).toEqual(['uploading'])
  })

  it('reports before starting that the device cannot store the file, and starts if the member wants it anyway', async () => {
    const device = new PretendDevice()
    device.hasRoom = false
    const { queue, ids } = await withFiles(['a.mp4'], device)
    expect(statesOf(device)).toEqual(['paused:not-kept'])
    await queue.resume('all')
    expect(statesOf(device)).toEqual(['paused:not-kept'])
    await queue.resume(ids)
    await device.settle()
    expect(statesOf(device)).toEqual(['uploading'])
  })

  it('[U-03] starts immediately where the device stores nothing, and reports that the upload needs its window open', async () => {
    const device = new PretendDevice()
    device.isLasting = false
    device.hasRoom = false
    await withFiles(['a.mp4'], device)
    expect(device.snapshot.active).toMatchObject([{ state: 'uploading', isStored: false }])
    openSend(device).finish()
    await device.settle()
    expect(device.snapshot.ended).toMatchObject([{ ended: { kind: 'done' } }])
  })

  it('[U-03] continues when the device refuses to read or write rows, and reports an upload as stored only once it is', async () => {
    const device = new PretendDevice()
    device.rowRefusal = new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    const { queue, ids } = await withFiles(['a.mp4'], device)
    expect(device.snapshot.active).toMatchObject([{ state: 'uploading', isStored: false }])
    expect(device.problems).toContain(device.rowRefusal)
    device.rowRefusal = null
    await queue.describe(ids[0] ?? '', { title: 'Column wrap' })
    await device.settle()
    expect(device.snapshot.active).toMatchObject([{ state: 'uploading', isStored: true, title: 'Column wrap' }])
    expect([...device.rows.keys()]).toEqual(ids)
  })

  it('removes no copy when it could not read which uploads there are', async () => {
    const { device, queue } = await withFiles(['a.mp4'])
    await queue.close()
    device.rowRefusal = new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    await device.queue().open()
    expect(device.files.size).toBe(1)
  })

  it('reports that a file is not stored when making its copy failed', async () => {
    const device = new PretendDevice()
    device.keepFailure = new DOMException('Gone.', 'NotReadableError')
    await withFiles(['a.mp4'], device)
    expect(device.snapshot.active).toMatchObject([{ state: 'uploading', keeping: 'impossible', startsUnkept: true }])
    expect(device.problems).toEqual([device.keepFailure])
  })

  it('starts again once when the server has lost the upload, and ends it the second time', async () => {
    const { device } = await withFiles(['a.mp4'])
    openSend(device).request.onUrl(`${serverUrl}/1`)
    openSend(device).request.onAccepted(4)
    await device.settle()
    openSend(device).fail(new SendFailure('gone', 404))
    await device.settle()
    expect(device.snapshot.active[0]).toMatchObject({ state: 'uploading', sentBytes: 0, restarts: 1 })
    expect(openSend(device).request.tusUrl).toBeNull()
    openSend(device).request.onUrl(`${serverUrl}/2`)
    openSend(device).request.onAccepted(4)
    await device.settle()
    openSend(device).fail(new SendFailure('gone', 404))
    await device.settle()
    expect(device.snapshot.ended).toMatchObject([{ ended: { kind: 'failed', failure: 'lost' } }])
  })

  it('continues at the known address when the server reports that the same file was started before', async () => {
    const device = new PretendDevice()
    device.isExisting = true
    await withFiles(['a.mp4'], device)
    expect(openSend(device).request.tusUrl).toMatch(/\/files\/0{30}\d\d$/)
    openSend(device).fail(new SendFailure('gone', 404))
    await device.settle()
    expect(openSend(device).request.tusUrl).toBeNull()
  })

  it('never shows or sends another member’s uploads', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4'])
    await queue.close()
    const row = device.rows.get(ids[0] ?? '')
    if (row) device.rows.set(row.localId, { ...row, memberId: 8 })
    const next = device.queue()
    await next.open()
    await device.settle()
    expect(device.snapshot.active).toEqual([])
    expect(device.rows.size).toBe(0)
    expect(device.files.size).toBe(0)
  })
})
