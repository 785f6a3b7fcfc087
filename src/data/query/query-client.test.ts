import { InfiniteQueryObserver, onlineManager } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { CallError } from '#src/http/call-error.ts'
import { queryClient } from './query-client.ts'

async function askUntil(failure: CallError, answersAt: number): Promise<{ asked: number; end: unknown }> {
  onlineManager.setOnline(true)
  let asked = 0
  const end: unknown = await queryClient
    .fetchQuery({
      queryKey: [failure.code],
      // Unlike the queries of screens, a single fetch does not take this from the defaults.
      retry: queryClient.getDefaultOptions().queries?.retry ?? false,
      retryDelay: 0,
      queryFn: () => ((asked += 1) < answersAt ? Promise.reject(failure) : Promise.resolve('there')),
    })
    .catch((error: unknown) => error)
  return { asked, end }
}

it('retries while a part of the site is unavailable, and leaves all other retries to the HTTP client', async () => {
  const away = new CallError('unavailable', { status: 503, retryAfterSeconds: 5 })
  expect(await askUntil(away, 12)).toEqual({ asked: 12, end: 'there' })
  const broken = new CallError('server_error', { status: 500 })
  expect(await askUntil(broken, 12)).toEqual({ asked: 1, end: broken })
  const unanswered = new CallError('network_error')
  expect(await askUntil(unanswered, 12)).toEqual({ asked: 1, end: unanswered })
  const refused = new CallError('forbidden', { status: 403 })
  expect(await askUntil(refused, 12)).toEqual({ asked: 1, end: refused })
})

it('a list that is refetched while its next page is loading gets both', async () => {
  const asked: number[] = []
  let news = 'old'
  let release = () => {}
  const arriving = new Promise<void>((resolve) => (release = resolve))
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: ['letters'],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam)
      if (pageParam === 2) await arriving
      return `${news} ${pageParam}`
    },
    getNextPageParam: (_page, _pages, page) => (page < 2 ? page + 1 : undefined),
  })
  const stop = list.subscribe(() => undefined)
  await list.refetch()
  const more = list.fetchNextPage()
  news = 'new'
  const renewed = queryClient.invalidateQueries({ queryKey: ['letters'] })
  release()
  await more
  await renewed
  expect(list.getCurrentResult().data?.pages).toEqual(['new 1', 'new 2'])
  expect(asked.slice(-3)).toEqual([2, 1, 2])
  stop()
})
