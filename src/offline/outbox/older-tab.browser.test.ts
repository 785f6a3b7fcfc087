import { Dexie } from 'dexie'
import { expect, it, onTestFinished } from 'vitest'
import { sendPost } from '#contract/community/forum-writes.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { databaseName } from '../device-names.ts'
import { newMemberId, openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { openOutbox } from './outbox.ts'

it('a tab of a build that knew no photos of posts is closed, so that it cannot send queued posts without them', async () => {
  const memberId = newMemberId()
  const older = new Dexie(databaseName(memberId))
  older.version(4).stores({ outbox: '++id, [endpointName+subject]', sendingFiles: 'clientId', photoUploads: 'localId' })
  await older.open()
  const store = await openStoreForTest(memberId)
  onTestFinished(() => removeStore(store))
  expect(older.isOpen()).toBe(false)
  const outbox = await openOutbox(store, { newKey: randomUuid, onUnreadable: () => undefined })
  const input = { threadId: 3, text: 'See here' }
  const write = { endpointName: sendPost.name, subject: 'thread:3', idempotencyKey: randomUuid(), input }
  await outbox.enqueue(write, [new Blob(['x'], { type: 'image/png' })])
  expect(await store.db.sendingFiles.count()).toBe(1)
  expect(await outbox.rows.all()).toMatchObject([{ files: [`${write.idempotencyKey}:0`] }])
})
