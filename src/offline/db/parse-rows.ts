/** Rows are parsed when read, because an older build, another tab or a damaged disk may have written them. */
import * as v from 'valibot'

/**
 * Returns the valid rows. Unreadable ones go to `onUnreadable`, which decides whether they are dropped (caches) or reported to the
 * member (typed text).
 */
export function parseRows<Schema extends v.GenericSchema>(
  schema: Schema,
  rows: readonly unknown[],
  onUnreadable: (row: unknown) => void,
): v.InferOutput<Schema>[] {
  const good: v.InferOutput<Schema>[] = []
  for (const row of rows) {
    const parsed = v.safeParse(schema, row)
    if (parsed.success) good.push(parsed.output)
    else onUnreadable(row)
  }
  return good
}
