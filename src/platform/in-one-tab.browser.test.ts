import { expect, it, vi } from 'vitest'
import { inOneTab } from './in-one-tab.ts'

const lastsMs = 50

it('one of several notified tabs does the work, once for each name', async () => {
  const work = vi.fn()
  // Lock requests exclude each other within a tab as they do between tabs.
  const asked = ['message-1', 'message-1', 'message-2', 'message-1'].map((name) => inOneTab(name, () => work(name), lastsMs))
  await Promise.all(asked)
  expect(work.mock.calls.map(([name]: string[]) => name).toSorted()).toEqual(['message-1', 'message-2'])
  await inOneTab('message-1', () => work('later'), lastsMs)
  expect(work).toHaveBeenLastCalledWith('later')
})
