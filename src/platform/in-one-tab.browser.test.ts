import { expect, it, vi } from 'vitest'
import { inOneTab } from './in-one-tab.ts'

const lastsMs = 50

it('what several tabs hear of is done by one of them, once for each thing', async () => {
  const work = vi.fn()
  // A lock is kept apart from every other request for it, of this tab as of others.
  const asked = ['message-1', 'message-1', 'message-2', 'message-1'].map((name) => inOneTab(name, () => work(name), lastsMs))
  await Promise.all(asked)
  expect(work.mock.calls.map(([name]: string[]) => name).toSorted()).toEqual(['message-1', 'message-2'])
  await inOneTab('message-1', () => work('later'), lastsMs)
  expect(work).toHaveBeenLastCalledWith('later')
})
