import { beforeEach, expect, it, vi } from 'vitest'
import { memberKey } from '#src/lib/member-key.ts'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})

const lastSync = () => localStorage.getItem('ropewalk.member.last-sync')

it('[S-26] answers to guests, as after a sign-out, leave nothing on the device, and do not delay a member’s first record', async () => {
  const { networkState } = await import('./network.ts')
  networkState.reportReached()
  expect([lastSync(), networkState.details.get().lastSyncMs]).toEqual([null, null])
  localStorage.setItem(memberKey, '{}')
  networkState.reportReached()
  expect(lastSync()).toBe(String(networkState.details.get().lastSyncMs))
})
