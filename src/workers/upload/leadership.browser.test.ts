import { afterEach, expect, it, vi } from 'vitest'
import { withLock } from '#src/offline/lock/with-lock.ts'
import { leadWhenFree } from './leadership.ts'

afterEach(() => void vi.restoreAllMocks())

const refuseLocks = () => vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('Not here.', 'SecurityError'))

it('[U-03] a window that refuses locks leads its own uploads', async () => {
  refuseLocks()
  const end = new AbortController()
  const lead = vi.fn(async () => end.abort())
  await leadWhenFree(lead, end.signal)
  expect(lead).toHaveBeenCalledOnce()
})

it('work that fails while leading is not started a second time', async () => {
  const failure = new DOMException('Full.', 'QuotaExceededError')
  const lead = vi.fn(() => Promise.reject(failure))
  await expect(leadWhenFree(lead, new AbortController().signal)).rejects.toBe(failure)
  expect(lead).toHaveBeenCalledOnce()
})

it('where locks are refused, the tasks of one page still run one after another, each once', async () => {
  refuseLocks()
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = withLock('rope', async () => {
    await gate.promise
    order.push('first')
  })
  const second = withLock('rope', async () => void order.push('second'))
  gate.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})
