import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chunksCacheName } from '#src/offline/device-names.ts'
import { refuseOlder, rememberBuild } from './newest-build.ts'

const forget = () => caches.delete(chunksCacheName)
beforeEach(forget)
afterEach(async () => {
  vi.useRealTimers()
  await forget()
})

it('a worker of an older build is refused, the same and newer ones are not', async () => {
  await refuseOlder('20261124-b')
  await rememberBuild('20261124-b')
  await refuseOlder('20261124-b')
  await refuseOlder('20261125-a')
  await expect(refuseOlder('20261123-c')).rejects.toThrow('20261123-c is older')
})

it('a mark dated by a clock that was ahead refuses no worker', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const nowMs = Date.now()
  vi.setSystemTime(nowMs + 365 * 86_400_000)
  await rememberBuild('20261124-b')
  vi.setSystemTime(nowMs)
  await refuseOlder('20261123-c')
})

it('after a week the older one is accepted: the site was rolled back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await rememberBuild('20261124-b')
  vi.setSystemTime(Date.now() + 7 * 86_400_000 - 60_000)
  await expect(refuseOlder('20261123-c')).rejects.toThrow('is older')
  vi.setSystemTime(Date.now() + 120_000)
  await refuseOlder('20261123-c')
})
