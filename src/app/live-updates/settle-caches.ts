/**
 * Connects the outbox with the caches: responses to this page's writes are applied at once; writes sent by other
 * contexts, and refused ones, make the screens refetch.
 */
import { reportProblem } from '#src/data/http/report-problem.ts'
import {
  awaitedWrites,
  isRefused,
  onAnswers,
  onArrivals,
  openMemberOutbox,
  pendingWrites,
  settleWrite,
} from '#src/data/outbox/outbox-link.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { currentMemberId, sessionState } from '#src/data/session/session-state.ts'
import { importWithRetry } from '#src/platform/parts/import-with-retry.ts'

const outcomes = () => import('./write-outcomes.tsx')

/** `openUnsent` shows the list of everything that was not sent. */
export function settleCaches(openUnsent: () => void): void {
  onAnswers(async (entry, answer) => {
    const memberId = currentMemberId()
    try {
      const { settle } = await outcomes()
      if (currentMemberId() === memberId) settleWrite(entry, () => settle(entry, answer))
    } catch (error) {
      reportProblem(error)
      // The extent of the change is unknown here.
      void queryClient.invalidateQueries()
    }
  })
  onArrivals((endpointNames) => {
    outcomes()
      .then(({ refreshAfter }) => refreshAfter(endpointNames))
      .catch(reportProblem)
  })
  followRefusals(openUnsent)
  const open = () => void importWithRetry(openMemberOutbox).catch(reportProblem)
  // The next member's outbox opens with their session.
  sessionState.subscribe(open)
  open()
}

/**
 * A write refused while this page was open is reported once. Writes refused before the page loaded are listed in the
 * settings; their screens only refetch, because the page's data may be older than the refusal.
 */
function followRefusals(openUnsent: () => void): void {
  let waiting: ReadonlySet<number> = new Set()
  let known: ReadonlySet<number> = new Set()
  pendingWrites.subscribe(() => {
    const entries = pendingWrites.get()
    const news = entries.filter((entry) => isRefused(entry) && !known.has(entry.id))
    const found = news.filter(({ id }) => !waiting.has(id))
    // Looked up at once: the callers wait no longer once they have the outcome.
    const told = news.filter(({ id }) => waiting.has(id)).map((entry) => ({ entry, isAwaited: awaitedWrites.has(entry.idempotencyKey) }))
    known = new Set(entries.filter(isRefused).map(({ id }) => id))
    waiting = new Set(entries.filter((entry) => !isRefused(entry)).map(({ id }) => id))
    if (news.length === 0) return
    outcomes()
      .then(async ({ refuse, refreshAfter }) => {
        await Promise.all(told.map(({ entry, isAwaited }) => refuse(entry, { isAwaited, openUnsent })))
        await refreshAfter(found.map(({ endpointName }) => endpointName))
      })
      .catch(reportProblem)
  })
}
