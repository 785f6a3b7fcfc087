import { isDeepEqual } from './is-deep-equal.ts'

/** The fields of `values` that differ from the record's. */
export function changedFields<Values extends object>(record: Values, values: Partial<Values>): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => !isDeepEqual(value, record[name as keyof Values])) // a key of the same record
  // A subset of a partial record's entries is a partial record.
  return Object.fromEntries(changed) as Partial<Values>
}
