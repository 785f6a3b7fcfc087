/**
 * Answers a query's first request from the device and saves every answer of the server, for queries that opt in (`meta: {
 * isPersisted: true }`). The saved answer keeps its true age, so that screens can show when it was saved.
 */
import type { DefaultOptions, Query } from '@tanstack/react-query'
import { reportProblem } from '../http/report-problem.ts'
import { announceFirstScreen } from '#src/platform/first-screen.ts'
import type { FoundAnswer, KeptAnswers } from './kept-answers.ts'

export type Persister = NonNullable<NonNullable<DefaultOptions['queries']>['persister']>

/** The member's saved answers: the promise to open them and, once open, the answers. */
export interface Opening {
  readonly answers: Promise<KeptAnswers>
  readonly ready: KeptAnswers | null
}

/** `open` returns null when no one is signed in; nothing is then saved. */
export function createPersister(open: () => Opening | null): Persister {
  return async (queryFn, context, query) => {
    const opening = query.meta?.isPersisted === true ? open() : null
    if (!opening) return queryFn(context)
    const isFirst = query.state.data === undefined
    const ask = async () => {
      const data: unknown = await queryFn(context)
      keepLater(opening, query)
      return data
    }
    if (!isFirst) return ask()
    return opening.ready ? deviceFirst(opening.ready, query, ask) : bothAtOnce(opening, query, ask)
  }
}

/**
 * A saved and fresh answer costs no request, unless this device has written something since. When the answer is stale, the query
 * refetches on its own.
 */
async function deviceFirst(answers: KeptAnswers, query: AnyQuery, ask: () => Promise<unknown>): Promise<unknown> {
  const kept = await answers.read(query.queryHash)
  if (!kept) return ask()
  afterThis(() => giveAge(query, kept))
  return kept.data
}

/**
 * In the page's first moments the database and its code are still loading, and waiting for them would cost more than the request
 * they may save. The first answer to arrive is shown; the server's answer replaces it.
 */
async function bothAtOnce(opening: Opening, query: AnyQuery, ask: () => Promise<unknown>): Promise<unknown> {
  // The code failed to load, so only the server's answer is available.
  const reading = opening.answers.then(
    (answers) => answers.read(query.queryHash),
    () => null,
  )
  const asking = ask()
  const answered = asking.then(() => null)
  const kept = await Promise.race([
    // If the server does not answer, the saved answer stays.
    answered.catch(() => {
      announceFirstScreen()
      return reading
    }),
    reading.then((found) => found ?? answered),
  ])
  if (!kept) return asking
  asking.then(
    (data) => afterThis(() => query.setData(data)),
    () => afterThis(() => giveAge(query, kept)),
  )
  return kept.data
}

type AnyQuery = Pick<Query, 'queryHash' | 'queryKey' | 'state' | 'setState' | 'setData' | 'isStale' | 'fetch'>

/** Gives the query the true age of the answer, so that screens showing it refetch. */
function giveAge(query: AnyQuery, { updatedAtMs, isOutdated }: FoundAnswer): void {
  query.setState({ dataUpdatedAt: updatedAtMs })
  // The query keeps the failure for its observers; nothing else waits for this.
  if (isOutdated || query.isStale()) query.fetch().catch(() => undefined)
}

function keepLater(opening: Opening, query: AnyQuery): void {
  afterThis(() => {
    const { queryHash, queryKey, state } = query
    opening.answers.then((answers) => answers.keep({ queryHash, queryKey, state })).catch(reportProblem)
  })
}

/** Runs `work` after the query has applied the value its function returned. */
function afterThis(work: () => void): void {
  setTimeout(work, 0)
}
