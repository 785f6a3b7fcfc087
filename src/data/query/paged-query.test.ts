import { QueryClient, type InfiniteData } from '@tanstack/react-query'
import { beforeEach, expect, expectTypeOf, it, vi } from 'vitest'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { getDashboard, searchFeed, wallOf } from '#contract/feed.ts'
import { searchFriends } from '#contract/people/friends.ts'
import { listParticipants } from '#contract/chat/chat.ts'
import { call } from '../http/call.ts'
import { pagedQuery } from './paged-query.ts'

vi.mock('../http/call.ts')
const asked = vi.mocked(call)
beforeEach(() => {
  asked.mockReset()
})

const options = { queryKey: ['feed'], staleTime: 1000 }
const pageOf = (items: number[], nextCursor: string | null) => ({ items, total: 3, totalIsLimit: false, page: 1, limit: 2, nextCursor })

it('requests the first page without a cursor and each further one with the previous cursor, until there is none', async () => {
  asked.mockResolvedValueOnce(pageOf([1, 2], 'after 2')).mockResolvedValueOnce(pageOf([3], null))
  const list = pagedQuery(wallOf, { userName: 'Tar' }, { ...options, isQuiet: true })
  const { pages, pageParams } = await new QueryClient().fetchInfiniteQuery({ ...list, pages: 5 })
  expect(pages.map(({ items }) => items)).toEqual([[1, 2], [3]])
  expect(asked.mock.calls.map(([{ name }, input, given]) => [name, input, given?.isQuiet])).toEqual([
    ['feed.wall', { userName: 'Tar' }, true],
    ['feed.wall', { userName: 'Tar', cursor: 'after 2' }, true],
  ])
  // The value is saved on devices with the pages: with another first value, saved lists would request a page of that name.
  expect(pageParams).toEqual(['', 'after 2'])
})

it('is saved on the device only on request', () => {
  expect(pagedQuery(searchFeed, {}, options).meta).toBeUndefined()
  expect(pagedQuery(searchFeed, {}, { ...options, isPersisted: false }).meta).toBeUndefined()
  expect(pagedQuery(searchFeed, {}, { ...options, isPersisted: true })).toMatchObject({ ...options, meta: { isPersisted: true } })
})

it('is typed by its endpoint: endpoints without pages, and inputs with their own page, are type errors', () => {
  // @ts-expect-error -- Home is not paged
  pagedQuery(getDashboard, {}, options)
  // @ts-expect-error -- the cursor is the builder's
  pagedQuery(searchFriends, { view: 'all', cursor: 'b' }, options)
  // @ts-expect-error -- the list is missing
  pagedQuery(listParticipants, {}, options)
  // @ts-expect-error -- not a view
  pagedQuery(searchFriends, { view: 'none' }, options)
  const known = new QueryClient().getQueryData(pagedQuery(searchFriends, { view: 'all' }, { ...options, queryKey: ['friends'] }).queryKey)
  expectTypeOf(known).toEqualTypeOf<InfiniteData<ResponseOutput<typeof searchFriends>> | undefined>()
  expect(asked).not.toHaveBeenCalled()
})
