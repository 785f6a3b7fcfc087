import { expect, it } from 'vitest'
import { databaseName } from '#src/offline/device-names.ts'
import { wipeStrangers } from '#src/offline/wipe.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { letGoOfStore, memberStore } from './member-store.ts'
import { setGuest } from './session-state.ts'

const server = fakeServer()

it('[PW-12] a database that is opening while another tab signs the member out is deleted afterwards', async () => {
  const { id } = server.signedInAs('member')
  const opening = memberStore(id)
  setGuest('left')
  await letGoOfStore()
  await wipeStrangers(null)
  await opening
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(id))
})
