import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { searchMembers } from '#contract/members.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { addRopers, renderSearch } from '#src/testing/member-search.tsx'

const server = fakeServer()
beforeEach(() => void server.signedInAs('member'))

describe('searching for a member while typing', () => {
  it('[M-14] waits 300 ms after the last key, and requests nothing without text', async () => {
    addRopers(server, 3)
    const { result, rerender } = renderSearch()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    for (const typed of ['   ', 'r', 'ro']) {
      rerender({ typed })
      pass(299)
      expect(result.current.state).toBe('idle')
    }
    pass(1)
    expect(result.current.state).toBe('searching')
    pass(0)
    vi.useRealTimers()
    await waitFor(() => expect(result.current).toMatchObject({ state: 'found', hasMore: false }))
    rerender({ typed: '  ' })
    expect(result.current.state).toBe('idle')
    rerender({ typed: 'rop' })
    await waitFor(() => expect(result.current.state).toBe('found'))
    expect(server.requestsOf(searchMembers)).toMatchObject([{ text: 'ro', page: 1 }, { text: 'rop' }])
    expect(server.requestsOf(searchMembers)).toHaveLength(2)
  })

  it('[M-14] loads ten at a time, more while ten come back', async () => {
    addRopers(server, 25)
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

  it('shows when nobody has that name, and when the search fails', async () => {
    const { result, rerender } = renderSearch()
    rerender({ typed: 'nobody' })
    await waitFor(() => expect(result.current.state).toBe('none'))
    server.cut()
    rerender({ typed: 'somebody' })
    await waitFor(() => expect(result.current.state).toBe('failed'))
  })
})
