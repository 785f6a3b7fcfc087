/** Opens a device that an earlier build (27f8e9eb) filled and encrypted under the app lock: nothing is lost. */
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { conversationForTest, hashOf } from '../chat-store/testing/chat-for-test.ts'
import { readList } from '../chat-store/conversation-rows.ts'
import { readNewest } from '../chat-store/message-rows.ts'
import { sendingRows } from '../chat-store/sending-rows.ts'
import { holdKey } from '../lock/hold-key.ts'
import { dropKey, heldKey } from '../lock/key-ring.ts'
import { readLockRecord, removeLockRecord } from '../lock/lock-record.ts'
import { unwrapWithPin } from '../lock/wrap-key.ts'
import { messageForTest as mailMessageForTest, threadForTest } from '../mail-store/testing/mail-for-test.ts'
import { openVideoCache, readBytes } from '../media/video-cache.ts'
import { videoRows } from '../media/video-rows.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { openStoreForTest } from '../testing/device-for-test.ts'
import { openedPiece } from '../uploads/upload-pieces.ts'
import { openUploadStore } from '../uploads/upload-store.ts'
import { wipeDevice } from '../wipe.ts'
import { createDrafts } from './drafts.ts'
import device from './fixtures/locked-device.json'
import type { DeviceStore } from './open-device-store.ts'
import { createQueryCache } from './query-cache.ts'

const pin = '271828'
let store: DeviceStore

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Bytes are base64 in the file, under a key that says their type. */
function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$bytes' in value) return bytesOf(String(value.$bytes))
  if ('$buffer' in value) return bytesOf(String(value.$buffer)).buffer
  return value
}

async function restoreDevice(): Promise<void> {
  const before = new Dexie(device.database)
  before.version(device.version).stores(device.stores)
  const rows = JSON.parse(JSON.stringify(device.rows), revive) as Record<string, readonly Record<string, unknown>[]>
  // An answer that is weeks old would rightly be gone.
  const isAnswer = (row: Record<string, unknown>) => 'savedAtMs' in row && 'sizeBytes' in row
  for (const [table, found] of Object.entries(rows))
    await before.table(table).bulkPut(found.map((row) => (isAnswer(row) ? { ...row, savedAtMs: Date.now() } : row)))
  before.close()
  const cache = await caches.open(device.cache.name)
  for (const { path, headers, body } of device.cache.bodies) await cache.put(path, new Response(bytesOf(body), { headers }))
  for (const [key, text] of Object.entries(device.localStorage)) localStorage.setItem(key, text)
}

beforeEach(async () => {
  await restoreDevice()
  const record = readLockRecord()
  const dataKey = record && (await unwrapWithPin(record.pin, pin))
  if (!dataKey) throw new Error('The PIN does not open the lock.')
  holdKey(device.memberId, dataKey)
  store = await openStoreForTest(device.memberId)
})
afterEach(async () => {
  store.close()
  dropKey()
  removeLockRecord()
  await wipeDevice(device.memberId)
})

it('has the lock itself: state, time until it locks, and no tries counted', () => {
  expect(readLockRecord()).toMatchObject({ memberId: device.memberId, state: 'on', afterSeconds: 60, wrongTries: 0, passkey: null })
})

it('has the queued writes', async () => {
  const unreadable: unknown[] = []
  const outbox = await openOutbox(store, { newKey: randomUuid, onUnreadable: (row) => unreadable.push(row) })
  expect(outbox.entries.get()).toMatchObject([
    { endpointName: 'comments.create', subject: 'comments:video:12', input: { itemId: 12, typeId: 'video', text: 'Well tied' } },
    { endpointName: 'safety.addReport', subject: 'report:user:3', input: { typeId: 'user', itemId: 3, reasonId: 5 } },
  ])
  expect(unreadable).toEqual([])
  outbox.close()
})

it('has drafts, kept answers and uploads under way with their bytes', async () => {
  expect(await createDrafts(store).read('comment:video:12')).toBe('Half a thought')
  expect(await createQueryCache(store).getItem('["home"]')).toBe(JSON.stringify({ title: 'Home' }))
  expect(await (await openUploadStore(store)).all()).toMatchObject([
    { localId: 'one', filename: 'knot.mp4', title: 'A knot', sentBytes: 2 },
  ])
  const piece = await openedPiece(store.db, 'one', 0, heldKey(device.memberId)?.files ?? null)
  expect(new TextDecoder().decode(piece)).toBe('Knots')
})

it('has saved videos with their parts', async () => {
  expect(await videoRows(store).all()).toMatchObject([{ videoId: 12, title: 'Column wraps', savedBytes: 18 }])
  const part = await readBytes(await openVideoCache(device.memberId), 12, '720p/1.m4s', { first: 0, last: 17 })
  expect(await part?.text()).toBe('a part of a video!')
})

it('has chat and mail, and the photo of an unsent message', async () => {
  const conversation = conversationForTest(hashOf(7), 0, { title: 'Rope friends' })
  expect(await readList(store.db, 'inbox', 9)).toMatchObject([{ messagingHash: conversation.messagingHash, title: 'Rope friends' }])
  expect((await readNewest(store.db, hashOf(7), 9)).messages).toMatchObject([{ seq: 1, text: 'See you at eight' }])
  const [sending] = await sendingRows(store).all()
  expect(sending).toMatchObject({ text: 'On my way', state: 'waiting' })
  const photo = await sendingRows(store).readFile(sending?.clientId ?? '')
  expect([await photo?.text(), photo?.type]).toEqual(['photo of a knot', 'image/webp'])
  expect(await store.db.mailThreads.toArray()).toMatchObject([{ threadId: 4, thread: threadForTest(4) }])
  expect(await store.db.mailMessages.toArray()).toMatchObject([{ messageId: 40, message: mailMessageForTest(4, 40) }])
})
