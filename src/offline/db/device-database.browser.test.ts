import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { databaseName } from '../device-names.ts'
import { newMemberId, openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { createDrafts } from './drafts.ts'

it('a device of the first version keeps its data and gets tables for chat', async () => {
  const memberId = newMemberId()
  const before = new Dexie(databaseName(memberId))
  before.version(1).stores({ drafts: 'key', outbox: '++id, [endpointName+subject]', meta: 'key' })
  await before.table('drafts').put({ key: 'comment', text: 'Half a thought', savedAtMs: 1 })
  before.close()
  const store = await openStoreForTest(memberId)
  expect(await createDrafts(store).read('comment')).toBe('Half a thought')
  expect(await store.db.conversations.count()).toBe(0)
  await removeStore(store)
})
