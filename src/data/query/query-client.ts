/** The app's query client. What the device keeps is an answer too: it shows at once and is asked for again behind. */
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterFirstScreen } from '#src/platform/first-screen.ts'
import { CallError } from '../http/call-error.ts'
import { currentMemberId, sessionState } from '../session/session-state.ts'
import { memoryMs } from './durations.ts'
import { createPersister, type Opening } from './persister.ts'

const mostRetries = 2

/** A refusal is an answer. What may pass is tried again, but not while the device knows that it has no line. */
function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return failures < mostRetries && error.isTransient && error.code !== 'offline' && error.code !== 'rate_limited'
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

export const queryClient = new QueryClient({
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
