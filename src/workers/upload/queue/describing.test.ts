/** Details of uploads, from the form to the outbox. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CallError } from '#src/http/call-error.ts'
import { olderUploadRow } from '#src/offline/testing/upload-for-test.ts'
import { uploadEntry, type UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { SendFailure } from '../send-by-tus.ts'
import { goodConditions, openSend, PretendDevice, serverUrl, withFiles } from './pretend-ports.ts'

const offline = { ...goodConditions, isOnline: false }

/** A row of the previous build, as the store reads it. */
const olderRow = (change: Partial<UploadEntry>): UploadEntry => v.parse(uploadEntry, olderUploadRow(serverUrl, change))

async function openWith(row: UploadEntry, conditions = offline) {
  const device = new PretendDevice()
  device.rows.set(row.localId, row)
  const queue = device.queue(conditions)
  await queue.open()
  await device.settle()
  return { device, queue }
}

describe('details typed for a video', () => {
  it('[U-07] are handed over without a connection once there is a draft, without the incomplete ones', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4'])
    queue.setConditions(offline)
    await queue.describe(ids[0] ?? '', { title: 'Column wrap', unfinished: { description: 'half' } })
    expect(device.saved).toEqual([{ videoId: expect.any(Number), title: 'Column wrap' }])
    await queue.describe(ids[0] ?? '', { unfinished: { title: 'Co' } })
    await device.settle()
    expect(device.saved).toHaveLength(1)
    expect(device.snapshot.active[0]).toMatchObject({
      areDetailsSent: true,
      details: { title: 'Column wrap', unfinished: { title: 'Co' } },
    })
  })

  it('[U-07] are handed over once, even when the worker ends before it can record that', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4'])
    const [localId = ''] = ids
    await queue.describe(localId, { title: 'Column wrap' })
    await queue.close()
    const row = device.rows.get(localId)
    if (row) device.rows.set(localId, { ...row, areDetailsSent: false })
    const next = device.queue(offline)
    await next.open()
    await device.settle()
    expect(new Set(device.handed.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(device.handed).toHaveLength(2)
    expect(device.handed[1]).toEqual(device.handed[0])
    expect(device.saved).toHaveLength(1)
    expect(device.snapshot.active[0]).toMatchObject({ areDetailsSent: true })
  })

  it('[U-07] are handed over with the previous change if that could not be handed over', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4'])
    const [localId = ''] = ids
    await queue.describe(localId, { title: 'First' })
    device.saveRefusal = new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    await queue.describe(localId, { description: 'Second' })
    await queue.describe(localId, { allowPlay: 'public' })
    device.saveRefusal = null
    await device.pass(60_000)
    const videoId: unknown = expect.any(Number)
    expect(device.saved).toEqual([
      { videoId, title: 'First' },
      { videoId, description: 'Second', allowPlay: 'public' },
    ])
  })

  it('[U-07] wait for a connection where the device stores nothing, and the server’s refusal is shown', async () => {
    const device = new PretendDevice()
    device.isLasting = false
    const { queue, ids } = await withFiles(['a.mp4'], device)
    queue.setConditions(offline)
    await queue.describe(ids[0] ?? '', { title: 'Column wrap' })
    await device.settle()
    expect(device.handed).toEqual([])
    device.saveRefusal = new CallError('validation_failed')
    queue.setConditions(goodConditions)
    await device.settle()
    expect(device.snapshot.active[0]).toMatchObject({ areDetailsSent: false, detailsRefusal: 'validation_failed' })
    device.saveRefusal = null
    await queue.describe(ids[0] ?? '', { description: 'Take 3' })
    expect(device.saved).toEqual([{ videoId: expect.any(Number), title: 'Column wrap', description: 'Take 3' }])
  })

  it('[U-07] are sent for the draft that replaces a lost one, under another key, and withdrawn for the lost one', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4'])
    await queue.describe(ids[0] ?? '', { title: 'Column wrap' })
    openSend(device).request.onUrl(`${serverUrl}/1`)
    openSend(device).request.onAccepted(4)
    await device.settle()
    openSend(device).fail(new SendFailure('gone', 404))
    await device.settle()
    const [first, second] = device.handed
    expect(device.handed).toHaveLength(2)
    expect(second).toMatchObject({ news: { title: 'Column wrap' } })
    expect(second?.videoId).not.toBe(first?.videoId)
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
    expect(device.withdrawn).toEqual([{ videoId: first?.videoId, whose: 'worker' }])
  })

  it('[U-06] are withdrawn with the upload when it is cancelled and when it fails', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4', 'b.mp4'])
    for (const id of ids) await queue.describe(id, { title: 'Column wrap' })
    const [first, second] = device.handed
    await queue.cancel([ids[0] ?? ''])
    await device.settle()
    expect(device.withdrawn).toEqual([{ videoId: first?.videoId, whose: 'all' }])
    openSend(device).fail(new SendFailure('refused', 413))
    await device.settle()
    expect(device.withdrawn.slice(1)).toEqual([{ videoId: second?.videoId, whose: 'all' }])
  })
})

describe('details typed in the previous build that have not arrived', () => {
  it('[U-07] are handed over at the first start, once, with or without a connection', async () => {
    const { device, queue } = await openWith(olderRow({}))
    expect(device.saved).toEqual([{ videoId: 12, title: 'Column wrap' }])
    await queue.close()
    const next = device.queue(offline)
    await next.open()
    await device.settle()
    expect(device.handed).toHaveLength(1)
    expect(device.snapshot.active[0]?.details).toEqual({ title: 'Column wrap', unfinished: { description: 'half' } })
  })

  it('[U-07] are not lost with the row of an upload that ended long ago', async () => {
    const ended = { kind: 'done', failure: null, atMs: 1, isServerTold: true } as const
    const device = new PretendDevice()
    device.nowMs = 10 * 24 * 60 * 60 * 1000
    const row = olderRow({ ended })
    device.rows.set(row.localId, row)
    await device.queue(offline).open()
    await device.settle()
    expect(device.saved).toEqual([{ videoId: 12, title: 'Column wrap' }])
  })

  it('[U-07] wait in the row while there is no draft yet, and are handed over with it', async () => {
    const { device, queue } = await openWith(olderRow({ videoId: null, uploadId: null, tusUrl: null, sentBytes: 0 }))
    expect(device.handed).toEqual([])
    device.files.set('older', new File(['0123456789'], 'older.mp4'))
    queue.setConditions(goodConditions)
    await queue.resume('all')
    await device.settle()
    expect(device.saved).toEqual([{ videoId: expect.any(Number), title: 'Column wrap' }])
  })

  it('[U-07] are not sent again if they had arrived, and if they had been refused only once they change', async () => {
    expect((await openWith(olderRow({ areDetailsSent: true }))).device.handed).toEqual([])
    const { device, queue } = await openWith(olderRow({ detailsRefusal: 'validation_failed' }))
    expect(device.handed).toEqual([])
    expect(device.snapshot.active[0]).toMatchObject({ detailsRefusal: 'validation_failed' })
    await queue.describe('older', { title: 'Longer' })
    expect(device.saved).toEqual([{ videoId: 12, title: 'Longer' }])
  })
})
