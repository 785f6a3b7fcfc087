import { useEffect, useRef, useState } from 'react'
import { changedFields } from '#src/lib/changed-fields.ts'

export interface Edits<Values extends object> {
  /** The record with the member's edits over it. */
  values: Values
  /** The newest values, also before the next render: two fields may change in one event, and timers outlive a render. */
  latest: () => Values
  edit: (change: Partial<Values>) => void
  /** Something differs from the record. */
  isDirty: boolean
  /**
   * The record that the edits are based on. It is the current one, unless a field the member has touched was changed elsewhere
   * since: then it is the record as it was before the first edit.
   */
  base: Values
}

/**
 * A form over a stored record. Fields the member has not touched follow the record when fresher data arrives; touched ones keep
 * what was entered. A field that equals the record again counts as untouched.
 */
export function useEdits<Values extends object>(record: Values): Edits<Values> {
  const [entered, setEntered] = useState<{ edits: Partial<Values>; base: Values } | null>(null)
  const edits = entered ? changedFields(record, entered.edits) : {}
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
    base: entered && isChangedElsewhere(entered.base, record, edits) ? entered.base : record,
  }
}

/** Whether the record now differs from `base` in a field that was edited. */
function isChangedElsewhere<Values extends object>(base: Values, record: Values, edits: Partial<Values>): boolean {
  return Object.keys(changedFields(base, record)).some((name) => name in edits)
}
