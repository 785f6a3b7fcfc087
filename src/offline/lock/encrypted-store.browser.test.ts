import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDrafts } from '../db/drafts.ts'
import { DeviceDatabase } from '../db/device-database.ts'
import { createQueryCache } from '../db/query-cache.ts'
import { openDeviceStore, type DeviceStore } from '../db/open-device-store.ts'
import { videosCacheName, imagesCacheName } from '../device-names.ts'
import { openVideoCache, readBytes } from '../media/video-cache.ts'
import { videoRows } from '../media/video-rows.ts'
import type { SavedVideo } from '../media/saved-video.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { newMemberId, openStoreForTest } from '../testing/device-for-test.ts'
import { keepConversation, readList, takeInMessage } from '../chat-store/conversation-rows.ts'
import { forgetMessages, readNewest } from '../chat-store/message-rows.ts'
import { addSending, requeueSending, sendingRows, type FileToSend } from '../chat-store/sending-rows.ts'
import { conversationForTest, hashOf, messageForTest } from '../chat-store/testing/chat-for-test.ts'
import { openUploadStore } from '../uploads/upload-store.ts'
import { untouchedUpload, type UploadEntry } from '../uploads/upload-entry.ts'
import { wipeDevice } from '../wipe.ts'
import { holdKey } from './hold-key.ts'
import { dropKey } from './key-ring.ts'
import { plainTables, encryptedTables } from './encrypted-rows.ts'
import { encryptStore, decryptStore } from './encrypt-store.ts'
import { newDataKey } from './cipher.ts'

const secret = 'Knotenkunde bei Kerzenlicht'
const video: SavedVideo = {
  videoId: 7,
  title: secret,
  durationSeconds: 20,
  thumb: null,
  rendition: null,
  totalBytes: 27,
  savedBytes: 27,
  isPausedByMember: false,
  failure: null,
  addedAtMs: 1,
  completedAtMs: 2,
  recheckAfterMs: 3,
}
const upload: UploadEntry = {
  ...untouchedUpload,
  localId: 'one',
  memberId: 1,
  filename: `${secret}.mp4`,
  filetype: 'video/mp4',
  sizeBytes: 5,
  lastModifiedMs: 1,
  fingerprint: 'f',
  sampleHash: 's',
  addedAtMs: 1,
  title: secret,
  serverUrl: '/tus',
  keeping: 'kept',
}

let memberId: number
beforeEach(() => {
  memberId = newMemberId()
})
afterEach(async () => {
  dropKey()
  await wipeDevice(memberId)
})

const ignore = () => undefined
const outboxOf = (store: DeviceStore) => openOutbox(store, { newKey: () => crypto.randomUUID(), onUnreadable: ignore })
const comment = (text: string) => ({
  endpointName: 'comments.create',
  input: { typeId: 'video', itemId: 7, parentId: null, text },
  idempotencyKey: crypto.randomUUID(),
  subject: `video:${secret}`,
})

const talked = hashOf(7)
const sending = {
  clientId: '0d6f4a52-6c1b-4d1e-9a53-1f0f5a0f5a0f',
  messagingHash: talked,
  text: secret,
  replyToSeq: null,
  attachmentId: null,
  state: 'failed',
  code: 'failed_to_send_message',
  attempts: 1,
  notBeforeMs: 0,
  createdAtMs: 1,
} as const
const picture: FileToSend = {
  blob: new Blob([secret], { type: 'image/webp' }),
  facts: { kind: 'picture', width: 1, height: 1, durationMs: 0, levels: [] },
}

async function talk(store: DeviceStore): Promise<void> {
  await keepConversation(store, conversationForTest(talked, 0, { title: secret }), { askedAtMs: 1, list: 'inbox' })
  await takeInMessage(store, messageForTest(talked, 1, { text: secret }), 1)
  await addSending(store, sending, picture)
}

async function expectChatThere(store: DeviceStore): Promise<void> {
  expect(await readList(store.db, 'inbox', 9)).toMatchObject([{ title: secret, unreadCount: 1, messages: [{ text: secret }] }])
  expect((await readNewest(store.db, talked, 9)).messages).toMatchObject([{ seq: 1, text: secret }])
  expect(await sendingRows(store).all()).toMatchObject([{ text: secret, state: 'failed', order: 1 }])
  const file = await sendingRows(store).readFile(sending.clientId)
  expect([await file?.text(), file?.type]).toEqual([secret, 'image/webp'])
}

/** Puts readable text in every part of the store. */
async function fill(store: DeviceStore): Promise<void> {
  await talk(store)
  await createQueryCache(store).setItem(`["${secret}"]`, JSON.stringify({ title: secret }))
  await createDrafts(store).write(`comment:${secret}`, secret)
  await videoRows(store).put(video)
  const uploads = await openUploadStore(store)
  await uploads.put(upload)
  await uploads.putFile({ localId: 'one', opfsName: 'one', file: new File([secret], `${secret}.mp4`), handle: null })
  const outbox = await outboxOf(store)
  await outbox.enqueue(comment(secret))
  await outbox.enqueue(comment(`${secret}, the second`))
  outbox.close()
  const cache = await openVideoCache(memberId)
  await cache.putPart(7, '720p/1.m4s', 0, new Response(secret))
}

/** Every byte of the member's databases and caches, as a person with the device would see them. */
async function readDevice(): Promise<string> {
  const raw = new DeviceDatabase(memberId)
  await raw.open()
  const seen: string[] = []
  for (const table of raw.tables) {
    const [rows, keys] = await Promise.all([table.toArray(), table.toCollection().primaryKeys()])
    for (const row of [...rows, ...keys]) seen.push(await asText(row))
  }
  raw.close()
  for (const name of [videosCacheName(memberId), imagesCacheName(memberId)]) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) seen.push(request.url, (await (await cache.match(request))?.text()) ?? '')
  }
  return seen.join('\n')
}

async function asText(value: unknown): Promise<string> {
  if (value instanceof Uint8Array) return new TextDecoder('latin1').decode(value)
  if (value instanceof File) return `${value.name} ${await value.text()}`
  if (typeof value !== 'object' || value === null) return String(value)
  return (await Promise.all(Object.entries(value).map(async ([name, item]) => `${name}=${await asText(item)}`))).join('; ')
}

async function expectAllThere(store: DeviceStore): Promise<void> {
  await expectChatThere(store)
  expect(await createQueryCache(store).getItem(`["${secret}"]`)).toBe(JSON.stringify({ title: secret }))
  expect(await createQueryCache(store).entries()).toEqual([[`["${secret}"]`, JSON.stringify({ title: secret })]])
  expect(await createDrafts(store).read(`comment:${secret}`)).toBe(secret)
  expect(await videoRows(store).all()).toEqual([video])
  expect(await (await openUploadStore(store)).all()).toEqual([upload])
  const outbox = await outboxOf(store)
  expect(outbox.entries.get().map(({ input }) => input)).toEqual([comment(secret).input, comment(`${secret}, the second`).input])
  outbox.close()
  const bytes = await readBytes(await openVideoCache(memberId), 7, '720p/1.m4s', { first: 0, last: 26 })
  expect(await bytes?.text()).toBe(secret)
}

describe('[S-26] the store of a member whose app lock is on', () => {
  it('has a rule for every table', () => {
    const names = new DeviceDatabase(memberId).tables.map(({ name }) => name).toSorted()
    expect([...Object.keys(encryptedTables), ...plainTables].toSorted()).toEqual(names)
  })

  it('holds nothing readable, whatever was there before, and everything again with the key', async () => {
    const before = await openStoreForTest(memberId)
    await fill(before)
    expect(await readDevice()).toContain('Knotenkunde')
    before.close()

    const dataKey = newDataKey()
    await encryptStore(memberId, dataKey, ignore)
    const left = await readDevice()
    expect(left).not.toContain('Knotenkunde')
    expect(left).not.toContain('comments.create')

    holdKey(memberId, dataKey)
    const store = await openStoreForTest(memberId)
    await expectAllThere(store)
    store.close()
  })

  it('holds nothing readable of the data written while it is open, and works as before', async () => {
    const dataKey = newDataKey()
    holdKey(memberId, dataKey)
    const store = await openStoreForTest(memberId)
    await fill(store)
    await expectAllThere(store)
    // Changes and deletions find their rows.
    await videoRows(store).change(7, { savedBytes: 20 })
    expect(await videoRows(store).find(7)).toEqual({ ...video, savedBytes: 20 })
    const outbox = await outboxOf(store)
    const [first, second] = outbox.entries.get()
    await outbox.rows.mark(first?.id ?? 0, { attempts: 3 })
    await outbox.discard(second?.id ?? 0)
    expect(outbox.entries.get()).toMatchObject([{ id: first?.id, attempts: 3, endpointName: 'comments.create' }])
    outbox.close()
    await createDrafts(store).write(`comment:${secret}`, '')
    expect(await createDrafts(store).count()).toBe(0)
    await requeueSending(store, sending.clientId, 5)
    expect(await sendingRows(store).all()).toMatchObject([{ state: 'waiting', createdAtMs: 5, text: secret }])
    await takeInMessage(store, messageForTest(talked, 2, { clientId: sending.clientId, senderId: memberId as never }), 6)
    expect(await sendingRows(store).all()).toEqual([])
    await forgetMessages(store.db, talked, 1)
    expect((await readNewest(store.db, talked, 9)).messages).toMatchObject([{ seq: 2 }])
    expect(await readDevice()).not.toContain('Knotenkunde')
    store.close()
  })

  it('deletes the oldest answers when there are too many, as without a lock', async () => {
    holdKey(memberId, newDataKey())
    const store = await openStoreForTest(memberId)
    let nowMs = 1000
    const cache = createQueryCache(store, { mostBytes: 100, longestMs: 10_000, trimEvery: 1 }, () => (nowMs += 1))
    for (const key of ['a', 'b', 'c']) await cache.setItem(key, 'x'.repeat(20))
    expect(await cache.getItem('a')).toBeNull()
    expect(await cache.getItem('c')).toBe('x'.repeat(20))
    store.close()
  })

  it('continues where encryption was interrupted, and is readable in the meantime', async () => {
    const before = await openStoreForTest(memberId)
    await fill(before)
    before.close()
    const dataKey = newDataKey()
    const interrupted = encryptStore(memberId, dataKey, () => {
      throw new Error('the browser was closed')
    })
    await expect(interrupted).rejects.toThrow('closed')
    // A row from before the lock.
    const raw = new DeviceDatabase(memberId)
    await raw.drafts.put({ key: 'late', text: secret, savedAtMs: 1 })
    raw.close()
    holdKey(memberId, dataKey)
    const half = await openStoreForTest(memberId)
    await expectAllThere(half)
    half.close()
    await encryptStore(memberId, dataKey, ignore)
    expect(await readDevice()).not.toContain('Knotenkunde')
  })

  it('is plain again when the lock is removed', async () => {
    const before = await openStoreForTest(memberId)
    await fill(before)
    before.close()
    const dataKey = newDataKey()
    await encryptStore(memberId, dataKey, ignore)
    await decryptStore(memberId, dataKey, ignore)
    const store = await openStoreForTest(memberId)
    await expectAllThere(store)
    store.close()
  })

  it('returns nothing with another key: unreadable rows count as missing', async () => {
    const before = await openStoreForTest(memberId)
    await fill(before)
    before.close()
    await encryptStore(memberId, newDataKey(), ignore)
    holdKey(memberId, newDataKey())
    const store = await openDeviceStore(memberId)
    if (!store) throw new Error('The store did not open.')
    expect(await createQueryCache(store).getItem(`["${secret}"]`)).toBeNull()
    await expect(createDrafts(store).read(`comment:${secret}`)).resolves.toBeNull()
    store.close()
  })
})
