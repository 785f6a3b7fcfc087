import { useEffect, useRef, useState } from 'react'
import { isDeepEqual } from '#src/lib/is-deep-equal.ts'

export interface Edits<Values extends object> {
  /** The record with the member's edits over it. */
  values: Values
  /** The newest values, also before the next render: two fields may change in one event, and timers outlive a render. */
  latest: () => Values
  edit: (change: Partial<Values>) => void
  /** Something differs from the record. */
  isDirty: boolean
  /** The record as it was when the first of the current edits was made; the current record while there is none. */
  base: Values
}

/**
 * A form over a stored record. Fields the member has not touched follow the record when fresher data arrives; touched ones keep
 * what was entered. A field that equals the record again counts as untouched.
 */
export function useEdits<Values extends object>(record: Values): Edits<Values> {
  const [entered, setEntered] = useState<{ edits: Partial<Values>; base: Values } | null>(null)
  const edits = entered ? differences(entered.edits, record) : {}
  // The record has caught up with an edit, usually because it was saved.
  if (entered && Object.keys(edits).length < Object.keys(entered.edits).length) {
    setEntered(Object.keys(edits).length === 0 ? null : { edits, base: entered.base })
  }
  const values = { ...record, ...edits }
  const latest = useRef(values)

  // Events and timers read what the last render showed.
  useEffect(() => {
    latest.current = values
  })

  function edit(change: Partial<Values>) {
    latest.current = { ...latest.current, ...change }
    setEntered((previous) => ({ edits: { ...previous?.edits, ...change }, base: previous?.base ?? record }))
  }

  return {
    values,
    latest: () => latest.current,
    edit,
    isDirty: Object.keys(edits).length > 0,
    base: entered && Object.keys(edits).length > 0 ? entered.base : record,
  }
}

function differences<Values extends object>(edits: Partial<Values>, record: Values): Partial<Values> {
  // Entries of a partial record are a partial record.
  const entries = Object.entries(edits).filter(([name, value]) => !isDeepEqual(value, record[name as keyof Values]))
  return Object.fromEntries(entries) as Partial<Values>
}
