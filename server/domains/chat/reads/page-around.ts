import { totalLimit } from '#contract/content/paging.ts'
import { encodeCursor } from '../../../lib/cursor.ts'

export interface PageFound<Row> {
  /** The page's rows, plus the first row of the next page if there is one. */
  readonly found: readonly Row[]
  readonly page: number
  readonly size: number
  /** Called only if the page itself does not give the total; counts at most one beyond `totalLimit`. */
  readonly count: () => Promise<readonly { readonly total: number }[]>
  /** Start of the next page: the cursor's content after the page number. */
  readonly edgeOf: (last: Row) => readonly unknown[]
}

/** The rows of a page, and the paging fields of the answer. */
export async function pageAround<Row>({ found, page, size, count, edgeOf }: PageFound<Row>) {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const hasMore = found.length > size
  const [counted] = page === 1 && !hasMore ? [{ total: rows.length }] : await count()
  const total = counted?.total ?? 0
  const around = {
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page,
    limit: size,
    nextCursor: hasMore && last ? encodeCursor([page + 1, ...edgeOf(last)]) : null,
  }
  return { rows, around }
}
