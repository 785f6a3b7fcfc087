import { afterAll, expect, it } from 'vitest'
import { createEventBus } from '../../events/bus.ts'
import { createTestServer } from '../../testing/index.ts'
import { listenForNotifications } from './listen.ts'

const server = await createTestServer()
afterAll(() => server.close())

it('a letter to many members is announced to a few of them at a time, and to all in the end', async () => {
  const { memberId } = await server.asMember()
  const errors: unknown[] = []
  let queries = 0
  const db = new Proxy(server.services.db, {
    get(of, name, self) {
      if (name === 'select') queries += 1
      return Reflect.get(of, name, self) as unknown
    },
  })
  const bus = createEventBus((error) => errors.push(error))
  listenForNotifications({ ...server.services, db, bus })
  const before = queries
  for (let threadId = 1; threadId <= 40; threadId += 1) bus.emit('mail.changed', { memberId, isNew: true, threadId })
  // Each starts with a query at once when the event is emitted.
  expect(queries - before).toBe(4)
  await expect.poll(() => queries - before).toBe(40)
  expect(errors).toEqual([])
})
