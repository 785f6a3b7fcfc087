/** Fills a device in the format of the build before content kinds, and opens it with this build: nothing is lost. */
import { Dexie } from 'dexie'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { createKeptAnswers } from '#src/data/query/kept-answers.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { databaseName } from '../device-names.ts'
import { videoRows } from '../media/video-rows.ts'
import { drainOutbox } from '../outbox/drain.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { newMemberId, openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { olderUploadRow } from '../testing/upload-for-test.ts'
import { readList } from '../chat-store/conversation-rows.ts'
import { sendingRows } from '../chat-store/sending-rows.ts'
import { conversationForTest, hashOf, messageForTest } from '../chat-store/testing/chat-for-test.ts'
import { messageForTest as mailMessageForTest, threadForTest } from '../mail-store/testing/mail-for-test.ts'
import { openUploadStore } from '../uploads/upload-store.ts'
import { createDrafts } from './drafts.ts'
import type { DeviceStore } from './open-device-store.ts'
import { createQueryCache } from './query-cache.ts'

let store: DeviceStore
const problems: unknown[] = []

const waiting = { state: 'waiting', code: null, attempts: 0, notBeforeMs: 0, createdAtMs: 1 }
/** In the order of the member's actions. */
const writes = [
  { endpointName: 'videos.vote', subject: 'video:12', input: { videoId: 12, way: 'up' } },
  { endpointName: 'videos.setFavourite', subject: 'video:12', input: { videoId: 12, isFavourite: true } },
  { endpointName: 'videos.countView', subject: 'view:12', input: { videoId: 12 } },
  {
    endpointName: 'comments.create',
    subject: 'comments:video:12',
    input: { itemId: 12, typeId: 'video', parentId: null, text: 'Well tied' },
  },
  { endpointName: 'safety.addReport', subject: 'report:user:3', input: { typeId: 'user', itemId: 3, reasonId: 5 } },
  { endpointName: 'searches.save', subject: 'searches:videos', input: { module: 'videos', name: 'Long', json: '{"view":"all"}' } },
]
const savedVideo = {
  ...{ videoId: 12, title: 'Column wraps', durationSeconds: 60, thumb: null, totalBytes: 10, savedBytes: 10 },
  ...{ rendition: null, isPausedByMember: false, failure: null, addedAtMs: 1, completedAtMs: 2, recheckAfterMs: 3 },
}
const keptFeed = { feed: [{ feedId: 2, kind: 'video_published', publishedAt: 8, video: { videoId: 5, title: 'Net', thumb: null } }] }
const keptRow = JSON.stringify({
  buster: '3',
  timestamp: Date.now(),
  clientState: { mutations: [], queries: [{ state: { data: keptFeed } }] },
})

beforeEach(async () => {
  const memberId = newMemberId()
  const before = new Dexie(databaseName(memberId))
  before.version(3).stores({
    ...{ queryCache: 'key, [savedAtMs+sizeBytes]', outbox: '++id, [endpointName+subject]', uploads: 'localId', uploadFiles: 'localId' },
    ...{ sharedFiles: '++id', savedVideos: 'videoId', savedFiles: '[videoId+path], videoId', drafts: 'key', meta: 'key' },
    ...{ conversations: 'messagingHash, [listedIn+sortAt], [listedIn+isUnread]', chatMessages: '[messagingHash+seq]' },
    ...{ heldMessages: 'messagingHash', sendings: '++order, clientId', sendingFiles: 'clientId' },
    ...{ mailThreads: 'threadId, [box+lastAt]', mailMessages: 'messageId, [threadId+messageId]', uploadPieces: '[localId+index], localId' },
  })
  const put = (table: string, ...rows: unknown[]) => before.table(table).bulkPut(rows)
  await put('outbox', ...writes.map((write) => ({ ...write, ...waiting, idempotencyKey: randomUuid() })))
  await put('drafts', { key: 'comment:video:12', text: 'Half a thought', savedAtMs: 1 })
  await put('uploads', olderUploadRow('/files', { memberId }))
  await put('savedVideos', savedVideo)
  await put('savedFiles', { videoId: 12, path: 'master.m3u8', position: 0, sizeBytes: 10, savedParts: 1 })
  const conversation = conversationForTest(hashOf(1), 3)
  const { messagingHash, lastSeq } = conversation
  await put('conversations', { messagingHash, listedIn: 'inbox', sortAt: 1, isUnread: 0, conversation, changedAtMs: 0, goneSeq: null })
  await put('chatMessages', messageForTest(hashOf(1), lastSeq))
  const sending = { text: 'See you at eight', replyToSeq: null, file: null, attachmentId: null, ...waiting }
  await put('sendings', { clientId: randomUuid(), messagingHash, ...sending })
  await put('mailThreads', { threadId: 4, box: 'inbox', lastAt: 1, thread: threadForTest(4) })
  await put('mailMessages', { messageId: 40, threadId: 4, message: mailMessageForTest(4, 40) })
  await put('queryCache', { key: 'home', value: keptRow, savedAtMs: Date.now(), sizeBytes: keptRow.length })
  before.close()
  store = await openStoreForTest(memberId)
})
afterEach(async () => {
  await removeStore(store)
  expect(problems.splice(0)).toEqual([])
})

it('sends the queued writes in their order, each accepted by its endpoint', async () => {
  const outbox = await openOutbox(store, { newKey: randomUuid, onUnreadable: (row) => problems.push(row) })
  const sent: unknown[] = []
  await drainOutbox({
    store,
    rows: outbox.rows,
    send: async ({ endpointName, subject, input }) => {
      v.parse(endpoints.find(({ name }) => name === endpointName)?.request ?? v.never(), input)
      sent.push({ endpointName, subject, input })
    },
    now: Date.now,
    random: () => 0,
  })
  expect(sent).toEqual(expect.arrayContaining(writes))
  expect(sent).toHaveLength(writes.length)
  // Writes with the same subject keep their order.
  expect(sent.filter((write) => (write as (typeof writes)[number]).subject === 'video:12')).toEqual(writes.slice(0, 2))
  expect(outbox.entries.get()).toEqual([])
  outbox.close()
})

it('has the drafts, the unfinished uploads and the saved videos', async () => {
  expect(await createDrafts(store).read('comment:video:12')).toBe('Half a thought')
  expect(await (await openUploadStore(store)).all()).toMatchObject([{ localId: 'older', sentBytes: 4, details: { title: 'Column wrap' } }])
  expect(await videoRows(store).all()).toMatchObject([savedVideo])
  expect(await store.db.savedFiles.count()).toBe(1)
})

it('has chat and mail, including messages waiting to be sent', async () => {
  expect((await readList(store.db, 'inbox', 10)).map(({ messagingHash }) => messagingHash)).toEqual([hashOf(1)])
  expect(await store.db.chatMessages.count()).toBe(1)
  expect(await sendingRows(store).all()).toMatchObject([{ text: 'See you at eight', state: 'waiting' }])
  expect([await store.db.mailThreads.count(), await store.db.mailMessages.count()]).toEqual([1, 1])
})

it('reads saved answers in their new shape', async () => {
  const answer = await createKeptAnswers(createQueryCache(store)).read('home')
  const item = { typeId: 'video', itemId: 5, title: 'Net', thumb: null, isDraft: false }
  expect(answer?.data).toEqual({ feed: [{ feedId: 2, kind: 'published', publishedAt: 8, item }] })
})
