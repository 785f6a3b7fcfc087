import { expect, it, vi } from 'vitest'
import { createUploadFeed } from './upload-feed.ts'

it('[PW-13] knows nothing before the queue has reported, and clears its state when there are no listeners', async () => {
  const name = 'uploads-of-a-test'
  const queue = new BroadcastChannel(name)
  const heard: unknown[] = []
  queue.onmessage = (event: MessageEvent<unknown>) => heard.push(event.data)
  const feed = createUploadFeed(name)
  expect(feed.current()).toBeNull()

  const stop = feed.subscribe(() => undefined)
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'hello' }]))
  expect(feed.current()).toBeNull()
  queue.postMessage({ kind: 'snapshot', snapshot: { active: [], ended: [] } })
  await vi.waitFor(() => expect(feed.current()).toEqual({ active: [], ended: [] }))

  stop()
  expect(feed.current()).toBeNull()
  queue.close()
})
