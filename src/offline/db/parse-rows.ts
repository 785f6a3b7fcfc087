/** Rows are parsed when read: an older build, another tab or a damaged disk may have written them. */
import * as v from 'valibot'

/**
 * Good rows as they are; unreadable ones go to `onUnreadable`, which decides whether they are dropped (caches) or told
 * to the member (what was typed).
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
