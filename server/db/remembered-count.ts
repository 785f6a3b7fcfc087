/** Totals of lists longer than a page, remembered for moments: counting to ten thousand costs more than the page itself. */
import type { Database } from './context.ts'

const keptMs = 10_000
const mostKept = 5000

interface Counts {
  readonly byQuestion: Map<string, { readonly madeAt: number; readonly total: Promise<number> }>
}

/** One a database, so that two servers in one test process never answer for each other. */
const caches = new WeakMap<Database, Counts>()

/** Who gets the same answer asks the same `question`; what one may see and another may not must differ in it. */
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

/** For domains to call when something appeared, changed or went. */
export function forgetCounts(db: Database): void {
  cacheOf(db).byQuestion.clear()
}

function cacheOf(db: Database): Counts {
  const counts = caches.get(db) ?? { byQuestion: new Map() }
  caches.set(db, counts)
  return counts
}
