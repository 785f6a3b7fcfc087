import { afterEach, beforeEach, expect, it } from 'vitest'
import { rememberPosition, voteVideo } from '#contract/videos.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { createDrafts } from './db/drafts.ts'
import type { DeviceStore } from './db/open-device-store.ts'
import { enqueue } from './outbox/enqueue.ts'
import { addSending } from './chat-store/sending-rows.ts'
import { hashOf } from './chat-store/testing/chat-for-test.ts'
import { openStoreForTest, removeStore } from './testing/device-for-test.ts'
import { isAnythingUnsent, nothingUnsent, readUnsent } from './unsent.ts'
import { keepSharedFiles } from './uploads/shared-files.ts'
import { untouchedUpload, type UploadEntry } from './uploads/upload-entry.ts'

let store: DeviceStore

beforeEach(async () => {
  store = await openStoreForTest()
})
afterEach(() => removeStore(store))

// The ids of tests are plain numbers; only the server's ids are branded.
const video = 12 as never

function upload(change: Partial<UploadEntry>): UploadEntry {
  return {
    localId: randomUuid(),
    memberId: store.memberId,
    filename: 'a.mp4',
    filetype: 'video/mp4',
    sizeBytes: 10,
    lastModifiedMs: 1,
    fingerprint: 'abcdefgh',
    sampleHash: 'abc',
    addedAtMs: 1,
    title: 'a',
    serverUrl: 'https://ropewalk.test/files',
    ...untouchedUpload,
    keeping: 'kept',
    ...change,
  }
}
const done = { kind: 'done', failure: null, atMs: 1, isServerTold: true } as const

it('nothing would be lost on an empty device', async () => {
  expect(await readUnsent(store)).toEqual(nothingUnsent)
  expect(isAnythingUnsent(nothingUnsent)).toBe(false)
})

it('counts the member’s own actions that the server does not know; background writes are not a loss', async () => {
  const write = (subject: string) => ({ idempotencyKey: randomUuid(), subject })
  await enqueue(store, voteVideo, { input: { videoId: video, way: 'up' }, ...write('video:12') }, 1)
  await enqueue(store, rememberPosition, { input: { videoId: video, seconds: 3, watchedAt: 1 }, ...write('position:12') }, 1)
  expect(await readUnsent(store)).toEqual({ writes: 1, uploads: 0, drafts: 0, messages: 0 })
})

it('counts unfinished uploads, and finished ones whose details have not arrived', async () => {
  await store.db.uploads.bulkPut([
    upload({}),
    upload({ ended: done }),
    upload({ ended: done, details: { title: 'Named later' } }),
    upload({ ended: done, details: { title: 'Named and told' }, areDetailsSent: true }),
    upload({ ended: { ...done, kind: 'cancelled' } }),
  ])
  expect(await readUnsent(store)).toEqual({ writes: 0, uploads: 2, drafts: 0, messages: 0 })
})

it('counts videos shared into the app from the gallery', async () => {
  await keepSharedFiles(store, [new File(['video'], 'shared.mp4')], 1)
  expect(await readUnsent(store)).toEqual({ writes: 0, uploads: 1, drafts: 0, messages: 0 })
})

it('counts drafts', async () => {
  const drafts = createDrafts(store)
  await drafts.write('comment:video:12', 'Half a thought')
  await drafts.write('comment:video:13', 'Sent')
  await drafts.write('comment:video:13', '')
  const unsent = await readUnsent(store)
  expect(unsent).toEqual({ writes: 0, uploads: 0, drafts: 1, messages: 0 })
  expect(isAnythingUnsent(unsent)).toBe(true)
})

it('counts chat messages that have not arrived, including refused ones', async () => {
  const written = { messagingHash: hashOf(1), text: 'a', replyToSeq: null, attachmentId: null, attempts: 0, notBeforeMs: 0, createdAtMs: 1 }
  await addSending(store, { ...written, clientId: randomUuid(), state: 'waiting', code: null }, null)
  await addSending(store, { ...written, clientId: randomUuid(), state: 'failed', code: 'forbidden' }, null)
  expect(await readUnsent(store)).toEqual({ ...nothingUnsent, messages: 2 })
  expect(isAnythingUnsent(await readUnsent(store))).toBe(true)
})
