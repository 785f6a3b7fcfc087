/** The app's query client. What the device keeps is an answer too: it shows at once and is asked for again behind. */
import { onlineManager, QueryClient, type Query, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import { afterFirstScreen } from '#src/platform/first-screen.ts'
import { CallError } from '#src/http/call-error.ts'
import { currentMemberId, sessionState } from '../session/session-state.ts'
import { memoryMs } from './durations.ts'
import { createPersister, type Opening } from './persister.ts'

/** The client has repeated what no server answered (`src/http/request.ts`), and any other answer is one. */
function mayRetry(_failures: number, error: unknown): boolean {
  // The server runs, but its database or store is away. That passes, so keep asking.
  return error instanceof CallError && error.code === 'unavailable'
}

let opened: (Opening & { readonly memberId: number }) | null = null

/** Dexie and what goes with it come in their own chunk, for the first query that is kept. */
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

// It believes in a connection until it hears of none: an app that starts without one would not notice when there is one.
onlineManager.setOnline(navigator.onLine)

const isFetchingMore = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined

/**
 * Asked for anew, a list would give up the page that is on its way: a press of "More" would do nothing when news comes in at that moment.
 * Here the page arrives first.
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

/** Nothing of a member stays in memory when the session ends or changes hands. Answers with the way to stop. */
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
