import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCalmNews } from './calm-news.ts'

const tab = { sessionId: 'a', socketId: 'b' }
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen() {
  const told: Array<[id: number, causedBy: unknown]> = []
  const failed: unknown[] = []
  const news = createCalmNews(
    async (id, causedBy) => {
      if (id === 0) throw new Error('no database')
      told.push([id, causedBy])
    },
    (error) => void failed.push(error),
  )
  return { news, told, failed }
}

it('two hundred changes of one item within a second are told twice: the first with its cause, the others together without one', () => {
  const { news, told } = listen()
  for (let count = 0; count < 200; count++) news.note(7, tab)
  news.note(8, tab)
  expect(told).toEqual([
    [7, tab],
    [8, tab],
  ])
  vi.advanceTimersByTime(1000)
  expect(told.slice(2)).toEqual([[7, null]])
  vi.advanceTimersByTime(5000)
  news.note(7, tab)
  expect(told.slice(3)).toEqual([[7, tab]])
})

it('nothing is told after closing, and what cannot be told is reported', async () => {
  const { news, told, failed } = listen()
  news.note(0, null)
  await vi.waitFor(() => expect(failed).toHaveLength(1))
  for (let count = 0; count < 2; count++) news.note(7, null)
  news.close()
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([[7, null]])
})
