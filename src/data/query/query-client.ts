/** The app's query client. Answers saved on the device are shown immediately and refetched in the background. */
import { onlineManager, QueryClient, type Query, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import { afterFirstScreen } from '#src/platform/first-screen.ts'
import { CallError } from '#src/http/call-error.ts'
import { currentMemberId, sessionState } from '../session/session-state.ts'
import { memoryMs } from './durations.ts'
import { createPersister, type Opening } from './persister.ts'

/** The HTTP client has already repeated requests that reached no server (`src/http/request.ts`), and any other answer is final. */
function mayRetry(_failures: number, error: unknown): boolean {
  // The server runs, but its database or store is unavailable. This is temporary, so keep retrying.
  return error instanceof CallError && error.code === 'unavailable'
}

let opened: (Opening & { readonly memberId: number }) | null = null

/** Dexie and its dependencies come in their own chunk, which loads for the first persisted query. */
function openForMember(): Opening | null {
  const memberId = currentMemberId()
  if (memberId === null) return null
  if (opened?.memberId === memberId) return opened
  const answers = afterFirstScreen()
    .then(() => import('./kept-answers.ts'))
    .then(({ openKeptAnswers }) => openKeptAnswers(memberId, currentMemberId))
  const opening = { memberId, answers, ready: null }
  opened = opening
  answers.then(
    (ready) => {
      if (opened === opening) opened = { ...opening, ready }
    },
    // The next query tries again.
    () => {
      if (opened === opening) opened = null
    },
  )
  return opening
}

// React Query assumes a connection until it is notified otherwise: an app that starts offline would not notice when the connection
// returns.
onlineManager.setOnline(navigator.onLine)

const isFetchingMore = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined

/**
 * A plain refetch would cancel the page that is loading: pressing "More" would have no effect if a live update arrived at that
 * moment. Here the page arrives first.
 */
class PagesFirstClient extends QueryClient {
  override async refetchQueries<Key extends readonly unknown[]>(
    filters?: RefetchQueryFilters<Key>,
    options?: RefetchOptions,
  ): Promise<void> {
    const arriving = this.getQueryCache().findAll(filters).filter(isFetchingMore)
    const isOther: NonNullable<typeof filters>['predicate'] = (query) =>
      !arriving.some(({ queryHash }) => queryHash === query.queryHash) && (filters?.predicate?.(query) ?? true)
    const others = super.refetchQueries({ ...filters, predicate: isOther }, options)
    const later = arriving.map(async ({ queryKey, promise }) => {
      // The list itself reports a page that fails to load.
      await promise?.catch(() => undefined)
      await super.refetchQueries({ queryKey, exact: true, type: 'active' }, options)
    })
    await Promise.all([others, ...later])
  }
}

export const queryClient = new PagesFirstClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      gcTime: memoryMs,
      retry: mayRetry,
      persister: createPersister(openForMember),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'offlineFirst', retry: false },
  },
})

/** Clears the member's data from memory when the session ends or changes to another member. Returns a function that stops this. */
export function forgetAnswersWithSession(client: QueryClient = queryClient): () => void {
  let memberId = currentMemberId()
  return sessionState.subscribe(() => {
    const next = currentMemberId()
    if (next === memberId) return
    memberId = next
    opened = null
    client.clear()
  })
}
