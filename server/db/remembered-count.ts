/** Totals of lists longer than a page, cached for moments: counting to ten thousand costs more than the page itself. */
import type { Database } from './context.ts'

const keptMs = 10_000
const mostKept = 5000

interface Counts {
  readonly byQuestion: Map<string, { readonly madeAt: number; readonly total: Promise<number> }>
}

/** One per database, so that two servers in one test process never answer for each other. */
const caches = new WeakMap<Database, Counts>()

/** Viewers with the same answer share the same `question`; anything that one may see and another may not must be part of it. */
export function rememberedCount(db: Database, question: string, count: () => Promise<number>): Promise<number> {
  const { byQuestion } = cacheOf(db)
  const known = byQuestion.get(question)
  // Real time on purpose: moving the product's clock must not keep an old total alive.
  if (known && performance.now() - known.madeAt < keptMs) return known.total
  if (byQuestion.size >= mostKept) byQuestion.clear()
  const total = count()
  byQuestion.set(question, { madeAt: performance.now(), total })
  total.catch(() => byQuestion.delete(question))
  return total
}

/** Called by domains when something appeared, changed or was deleted. */
export function forgetCounts(db: Database): void {
  cacheOf(db).byQuestion.clear()
}

function cacheOf(db: Database): Counts {
  const counts = caches.get(db) ?? { byQuestion: new Map() }
  caches.set(db, counts)
  return counts
}
