import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editVideo, voteVideo } from '#contract/videos.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { placeInLine } from './enqueue.ts'
import { openOutbox } from './outbox.ts'
import { leaveVideoEdit, videoSubject, withdrawVideoEdits } from './video-edits.ts'

let store: DeviceStore
const videoId = 12
const subject = videoSubject(videoId)

beforeEach(async () => {
  store = await openStoreForTest()
})
afterEach(() => removeStore(store))

/** Leaves an edit as the worker does: the new part, and everything it knows. */
function leave(news: object, all: object = news, idempotencyKey = randomUuid()): Promise<void> {
  const [edit, wholeEdit] = [news, all].map((input) => ({ input: { videoId: videoId as never, ...input }, shown: {} })) // test ids are plain numbers
  if (!edit || !wholeEdit) throw new Error('There are two of them.')
  return leaveVideoEdit(store, { videoId, idempotencyKey, edit, wholeEdit }, 1)
}
/** A write as a screen submits it. */
const submit = (input: object) =>
  placeInLine(store, editVideo, { endpointName: editVideo.name, subject, idempotencyKey: randomUuid(), input: { videoId, ...input } }, 1)
const rows = () => store.db.outbox.orderBy('id').toArray()
const inputs = async () => (await rows()).map(({ input }) => input)
async function mark(change: Partial<Awaited<ReturnType<typeof rows>>[number]>): Promise<void> {
  await store.db.outbox.toCollection().modify(change)
}

describe('edits of a draft that is being uploaded', () => {
  it('[U-07] are in the outbox like any edit, one row for all that are queued, and open pages are notified', async () => {
    const outbox = await openOutbox(store, { newKey: randomUuid, onUnreadable: () => undefined })
    await leave({ title: 'Column wrap' })
    await leave({ description: 'Take 3' })
    const entry = {
      endpointName: editVideo.name,
      subject,
      input: { videoId, title: 'Column wrap', description: 'Take 3' },
      state: 'waiting',
    }
    await expect.poll(() => outbox.entries.get()).toMatchObject([entry])
  })

  it('[U-07] are added once, whatever happened to them since', async () => {
    const key = randomUuid()
    await leave({ title: 'Column wrap' }, {}, key)
    await leave({ title: 'Column wrap' }, {}, key)
    await mark({ state: 'failed', code: 'validation_failed' })
    await leave({ title: 'Column wrap' }, {}, key)
    expect(await rows()).toMatchObject([{ idempotencyKey: key, state: 'failed' }])
  })

  it('[U-07] join a queued edit of the edit page, which keeps the version it is based on', async () => {
    await submit({ version: 3, title: 'From the page' })
    await leave({ description: 'While it uploads' })
    expect(await inputs()).toEqual([{ videoId, version: 3, title: 'From the page', description: 'While it uploads' }])
  })

  it('[U-07] that were refused are sent again with the next one; those of the edit page stay with their reason', async () => {
    await submit({ version: 3, title: 'From the page' })
    await mark({ state: 'failed', code: 'edit_conflict' })
    await leave({ categories: [1] })
    const [, own] = await rows()
    await store.db.outbox.update(own?.id ?? 0, { state: 'failed', code: 'validation_failed' })
    await leave({ title: 'Column wrap' }, { categories: [1], title: 'Column wrap' })
    expect(await rows()).toMatchObject([
      { state: 'failed', code: 'edit_conflict' },
      { state: 'waiting', input: { videoId, categories: [1], title: 'Column wrap' } },
    ])
  })

  it('[U-06] are withdrawn with the video, except the one that is being sent', async () => {
    await leave({ title: 'Column wrap' })
    await mark({ state: 'sending' })
    await submit({ version: 3, description: 'From the page' })
    await placeInLine(
      store,
      voteVideo,
      { endpointName: voteVideo.name, subject, idempotencyKey: randomUuid(), input: { videoId, way: 'up' } },
      1,
    )
    await withdrawVideoEdits(store, videoId, 'all')
    expect((await rows()).map(({ endpointName, state }) => [endpointName, state])).toEqual([
      [editVideo.name, 'sending'],
      [voteVideo.name, 'waiting'],
    ])
  })

  it('[U-07] of a lost draft are withdrawn alone: those of the edit page are not repeated for another video', async () => {
    await submit({ version: 3, description: 'From the page' })
    await mark({ state: 'failed', code: 'not_found' })
    await leave({ title: 'Column wrap' })
    await withdrawVideoEdits(store, videoId, 'worker')
    expect(await inputs()).toEqual([{ videoId, version: 3, description: 'From the page' }])
  })
})
