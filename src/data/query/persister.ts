/**
 * Answers a query's first question from the device and puts every answer of the server away, for queries that ask for it
 * (`meta: { isPersisted: true }`). The answer shown keeps its true age, so that screens can say when it was saved.
 */
import type { DefaultOptions, Query } from '@tanstack/react-query'
import { reportProblem } from '../http/report-problem.ts'
import { announceFirstScreen } from '#src/platform/first-screen.ts'
import type { FoundAnswer, KeptAnswers } from './kept-answers.ts'

export type Persister = NonNullable<NonNullable<DefaultOptions['queries']>['persister']>

/** The member's kept answers on their way, and once they are here. */
export interface Opening {
  readonly answers: Promise<KeptAnswers>
  readonly ready: KeptAnswers | null
}

/** `open` answers null when nobody is signed in: then nothing is kept. */
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

/** What is kept and fresh costs no request, unless this device wrote something since; the query asks again by itself when it is stale. */
async function deviceFirst(answers: KeptAnswers, query: AnyQuery, ask: () => Promise<unknown>): Promise<unknown> {
  const kept = await answers.read(query.queryHash)
  if (!kept) return ask()
  afterThis(() => giveAge(query, kept))
  return kept.data
}

/**
 * In the page's first moments the database and its code are still loading: waiting for them would cost more than the request
 * they may save. Whichever answer is here first is shown; the server's has the last word.
 */
async function bothAtOnce(opening: Opening, query: AnyQuery, ask: () => Promise<unknown>): Promise<unknown> {
  // Its code did not come: then the server's answer is all there is.
  const reading = opening.answers.then(
    (answers) => answers.read(query.queryHash),
    () => null,
  )
  const asking = ask()
  const answered = asking.then(() => null)
  const kept = await Promise.race([
    // A server that does not answer leaves what is kept.
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

/** From here on it counts as being as old as it is; screens that show it ask again. */
function giveAge(query: AnyQuery, { updatedAtMs, isOutdated }: FoundAnswer): void {
  query.setState({ dataUpdatedAt: updatedAtMs })
  // The query keeps the failure for its observers; nobody else waits for this.
  if (isOutdated || query.isStale()) query.fetch().catch(() => undefined)
}

function keepLater(opening: Opening, query: AnyQuery): void {
  afterThis(() => {
    const { queryHash, queryKey, state } = query
    opening.answers.then((answers) => answers.keep({ queryHash, queryKey, state })).catch(reportProblem)
  })
}

/** Once the query has taken what its function returned. */
function afterThis(work: () => void): void {
  setTimeout(work, 0)
}
