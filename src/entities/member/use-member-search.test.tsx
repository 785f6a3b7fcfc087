import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { searchMembers } from '#contract/members.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { useMemberSearch } from './use-member-search.ts'

const server = fakeServer()
const pauseMs = 300

beforeEach(() => void server.signedInAs('member'))

function addRopers(total: number): void {
  for (let each = 1; each <= total; each += 1) server.world.addMember({ userName: `roper${each}` })
}

function renderSearch() {
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  return renderHook(({ typed }) => useMemberSearch(typed, []), { wrapper, initialProps: { typed: '' } })
}

describe('looking for a member while typing', () => {
  it('[M-14] waits 300 ms after the last key, and asks nothing without text', async () => {
    addRopers(3)
    let askedAt = 0
    const answer = globalThis.fetch
    const asking = vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
      askedAt = performance.now()
      return answer(...request)
    })
    const { result, rerender } = renderSearch()
    for (const typed of ['   ', 'r', 'ro']) rerender({ typed })
    const typedAt = performance.now()
    expect(result.current.state).toBe('idle')
    await waitFor(() => expect(result.current).toMatchObject({ state: 'found', hasMore: false }))
    expect(askedAt - typedAt).toBeGreaterThanOrEqual(pauseMs - 5)
    rerender({ typed: '  ' })
    expect(result.current.state).toBe('idle')
    rerender({ typed: 'rop' })
    await waitFor(() => expect(result.current.state).toBe('found'))
    expect(server.requestsOf(searchMembers)).toMatchObject([{ text: 'ro', page: 1 }, { text: 'rop' }])
    expect(asking).toHaveBeenCalledTimes(2)
  })

  it('[M-14] loads ten at a time, more as long as ten come back', async () => {
    addRopers(25)
    const { result, rerender } = renderSearch()
    rerender({ typed: 'rope' })
    const found = (total: number, hasMore: boolean) =>
      waitFor(() => expect([result.current.members.length, result.current.hasMore]).toEqual([total, hasMore]))
    await found(10, true)
    act(() => result.current.loadMore())
    await found(20, true)
    act(() => result.current.loadMore())
    await found(25, false)
    expect(server.requestsOf(searchMembers).map(({ page }) => page)).toEqual([1, 2, 3])
  })

  it('[FW-14] offers up to a thousand members and no more', async () => {
    addRopers(1015)
    const { result, rerender } = renderSearch()
    rerender({ typed: 'rope' })
    for (let page = 1; page < 100; page += 1) {
      await waitFor(() => expect(result.current.members).toHaveLength(page * 10), { interval: 5 })
      expect(result.current.hasMore).toBe(true)
      act(() => result.current.loadMore())
    }
    await waitFor(() => expect(result.current.members).toHaveLength(1000))
    expect(result.current.hasMore).toBe(false)
  })

  it('says when nobody has that name, and when it cannot be asked', async () => {
    const { result, rerender } = renderSearch()
    rerender({ typed: 'nobody' })
    await waitFor(() => expect(result.current.state).toBe('none'))
    server.cut()
    rerender({ typed: 'somebody' })
    await waitFor(() => expect(result.current.state).toBe('failed'))
  })
})
