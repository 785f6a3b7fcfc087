import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#src/data/http/call.ts'
import { useMemberSearch } from './use-member-search.ts'

vi.mock('#src/data/http/call.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(call)

function answerPages(total: number): void {
  asked.mockImplementation(async (_endpoint, input) => {
    const { page = 1 } = input as { page?: number }
    const items = Array.from({ length: Math.max(0, Math.min(10, total - (page - 1) * 10)) }, (_, index) => ({
      userId: page * 1000 + index,
      userName: `m${index}`,
    }))
    // The hook reads no more of an answer than this.
    return { items, total, page, limit: 10, nextCursor: null } as never
  })
}

function renderSearch() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  return renderHook(({ typed }) => useMemberSearch(typed, []), { wrapper, initialProps: { typed: '' } })
}
/** Answers arrive in steps of their own: the clock goes on in small ones. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 20) await act(() => vi.advanceTimersByTimeAsync(Math.min(20, left)))
}

describe('looking for a member while typing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    asked.mockReset()
  })

  it('[M-14] waits 300 ms after the last key, and asks nothing without text', async () => {
    answerPages(3)
    const { result, rerender } = renderSearch()
    await pass(1000)
    rerender({ typed: '   ' })
    await pass(1000)
    expect(asked).not.toHaveBeenCalled()
    rerender({ typed: 'r' })
    await pass(200)
    rerender({ typed: 'ro' })
    await pass(299)
    expect(asked).not.toHaveBeenCalled()
    await pass(60)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ text: 'ro', page: 1 })
    expect(result.current).toMatchObject({ state: 'found', hasMore: false })
  })

  it('[M-14] loads ten at a time, more as long as ten come back', async () => {
    answerPages(25)
    const { result, rerender } = renderSearch()
    rerender({ typed: 'rope' })
    await pass(400)
    expect([result.current.members.length, result.current.hasMore]).toEqual([10, true])
    for (const [members, hasMore] of [
      [20, true],
      [25, false],
    ] as const) {
      act(() => result.current.loadMore())
      await pass(60)
      expect([result.current.members.length, result.current.hasMore]).toEqual([members, hasMore])
    }
  })

  it('[FW-14] offers up to a thousand members and no more', async () => {
    answerPages(5000)
    const { result, rerender } = renderSearch()
    rerender({ typed: 'rope' })
    await pass(400)
    for (let page = 2; page <= 100; page += 1) {
      expect(result.current.hasMore).toBe(true)
      act(() => result.current.loadMore())
      await pass(60)
    }
    expect([result.current.members.length, result.current.hasMore]).toEqual([1000, false])
  })
})
