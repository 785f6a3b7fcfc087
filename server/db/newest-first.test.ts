import { expect, it, vi } from 'vitest'
import { totalLimit } from '#contract/content/paging.ts'
import { newestFirst, type Part } from './newest-first.ts'

/** Rows `total`, …, 1. */
function listOf(total: number) {
  const find = vi.fn(async ({ before = total + 1, limit, offset }: Part) =>
    Array.from({ length: Math.min(limit, Math.max(0, before - 1 - offset)) }, (_, index) => ({ id: before - 1 - offset - index })),
  )
  const count = vi.fn(async () => total)
  const ask = (asked: { page: number; cursor?: string }, most?: number) => newestFirst(asked, 3, find, count, most)
  return { ask, count }
}

it('a list is counted once, with its first page; the cursor keeps the total', async () => {
  const { ask, count } = listOf(7)
  const one = await ask({ page: 1 })
  expect([one.rows.map(({ id }) => id), one.page.total]).toEqual([[7, 6, 5], 7])
  const two = await ask({ page: 1, cursor: one.page.nextCursor ?? '' })
  expect([two.rows.map(({ id }) => id), two.page.total, two.page.page]).toEqual([[4, 3, 2], 7, 2])
  const three = await ask({ page: 1, cursor: two.page.nextCursor ?? '' })
  expect([three.rows.map(({ id }) => id), three.page.total, three.page.nextCursor]).toEqual([[1], 7, null])
  expect(count).toHaveBeenCalledOnce()
})

it('a list of one page is not counted, a later page without a cursor is', async () => {
  const { ask, count } = listOf(3)
  expect((await ask({ page: 1 })).page).toMatchObject({ total: 3, totalIsLimit: false })
  expect(count).not.toHaveBeenCalled()
  expect((await ask({ page: 2 })).page).toMatchObject({ total: 3, page: 2 })
  expect(count).toHaveBeenCalledOnce()
})

it('the total stops at the limit, or at a lower one, and says so', async () => {
  expect((await listOf(totalLimit).ask({ page: 1 })).page).toMatchObject({ total: totalLimit, totalIsLimit: false })
  expect((await listOf(totalLimit + 1).ask({ page: 1 })).page).toMatchObject({ total: totalLimit, totalIsLimit: true })
  expect((await listOf(9).ask({ page: 1 }, 5)).page).toMatchObject({ total: 5, totalIsLimit: true })
})

it.each(['nonsense', 'W10='])('a cursor that is none is refused: %s', async (cursor) => {
  await expect(listOf(7).ask({ page: 1, cursor })).rejects.toMatchObject({ code: 'validation_failed' })
})
