import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { addRopers, renderSearch } from '#src/testing/member-search.tsx'

const server = fakeServer()

beforeEach(() => void server.signedInAs('member'))

describe('searching for a member while typing', () => {
  it('[FW-14] offers up to a thousand members and no more', async () => {
    addRopers(server, 1015)
    const { result, rerender } = renderSearch()
    rerender({ typed: 'rope' })
    for (let page = 1; page < 100; page += 1) {
      await waitFor(() => expect(result.current.members).toHaveLength(page * 10))
      expect(result.current.hasMore).toBe(true)
      act(() => result.current.loadMore())
    }
    await waitFor(() => expect(result.current.members).toHaveLength(1000))
    expect(result.current.hasMore).toBe(false)
  })
})
