import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { changedFields } from '#src/lib/changed-fields.ts'
import { isDeepEqual } from '#src/lib/is-deep-equal.ts'
import { DraftContext, type DraftKeeper } from './draft-store.ts'
import { readEdits, writeEdits, type EnteredEdits, type KeptFields } from './kept-edits.ts'

export interface Edits<Values extends object> {
  /** The record with the member's edits applied. */
  values: Values
  /** The newest values, even before the next render: two fields may change in one event, and timers outlive a render. */
  latest: () => Values
  edit: (change: Partial<Values>) => void
  /** A value differs from the record. */
  isDirty: boolean
  /**
   * The record that the edits are based on. This is the current one, unless a field the member has touched was changed elsewhere
   * since: then it is the record before the first edit.
   */
  base: Values
  /** The stored values of the fields that the member has touched and that were changed elsewhere since. */
  newer: Partial<Values>
  /** Some or all of the edits were left unsaved by an earlier visit. */
  isRestored: boolean
  /** Drops all edits and their draft. */
  discard: () => void
  /** Removes the draft because the edits were saved. They stay on the screen until the record has caught up. */
  markSaved: () => void
}

/** Where edits are stored on the device until they are saved. */
export interface EditsDraft<Values extends object> {
  /** One for each record, for example `video:12`. */
  readonly key: string
  readonly fields: KeptFields<Values>
}

/**
 * A form over a stored record. Fields the member has not touched follow the record when fresher data arrives; touched ones keep the
 * entry until the record catches up with it. With `draft`, edits survive leaving, reload and crash.
 */
export function useEdits<Values extends object>(record: Values, draft?: EditsDraft<Values>): Edits<Values> {
  const [entered, setEntered] = useEntered(record)
  const edits = entered ? changedFields(record, entered.edits) : {}
  const isDirty = Object.keys(edits).length > 0
  const values = { ...record, ...edits }
  const latest = useRef(values)
  const removeDraft = useKeptDraft({ record, entered: entered && { ...entered, edits }, draft, onFound: setEntered })

  // Synchronises the ref that events and timers read with the last render, before effects of fields change a value.
  useLayoutEffect(() => {
    latest.current = values
  })

  function edit(change: Partial<Values>) {
    latest.current = { ...latest.current, ...change }
    setEntered((previous) => ({
      edits: { ...previous?.edits, ...change },
      base: previous?.base ?? record,
      isRestored: previous?.isRestored ?? false,
    }))
  }

  const newer = entered ? newerOf(entered.base, record, edits) : {}
  return {
    values,
    latest: () => latest.current,
    edit,
    isDirty,
    base: entered && Object.keys(newer).length > 0 ? entered.base : record,
    newer,
    isRestored: isDirty && entered?.isRestored === true,
    discard: () => {
      latest.current = record
      setEntered(null)
      removeDraft()
    },
    markSaved: removeDraft,
  }
}

/**
 * The entered edits. A field is dropped once the record catches up with it, usually because it was saved. A field that was set back
 * to the record's value stays, because the record may still be out of date.
 */
function useEntered<Values extends object>(record: Values) {
  const [entered, setEntered] = useState<EnteredEdits<Values> | null>(null)
  const [previous, setPrevious] = useState(record)
  const moved = changedFields(previous, record)
  if (Object.keys(moved).length > 0) {
    setPrevious(record)
    if (entered) setEntered(withoutCaughtUp(entered, moved))
  }
  return [entered, setEntered] as const
}

function withoutCaughtUp<Values extends object>(entered: EnteredEdits<Values>, moved: Partial<Values>): EnteredEdits<Values> | null {
  const ahead = Object.entries(entered.edits).filter(([name, value]) => !(name in moved && isDeepEqual(value, moved[name as keyof Values]))) // a key of the record
  if (ahead.length === Object.keys(entered.edits).length) return entered
  // A subset of the edits.
  return ahead.length === 0 ? null : { ...entered, edits: Object.fromEntries(ahead) as Partial<Values> }
}

/** The edited fields in which the record now differs from `base`. */
function newerOf<Values extends object>(base: Values, record: Values, edits: Partial<Values>): Partial<Values> {
  const changed = Object.entries(changedFields(base, record)).filter(([name]) => name in edits)
  return Object.fromEntries(changed) as Partial<Values> // some of the record's own fields
}

interface KeptDraftOptions<Values extends object> {
  record: Values
  /** The edits that differ from the record. */
  entered: EnteredEdits<Values> | null
  draft: EditsDraft<Values> | undefined
  /** Applies the edits of an earlier visit below those already entered. */
  onFound: (merge: (entered: EnteredEdits<Values> | null) => EnteredEdits<Values>) => void
}

/** Stores the edits on the device. Returns a function that removes them there. */
function useKeptDraft<Values extends object>({ record, entered, draft, onFound }: KeptDraftOptions<Values>) {
  const openDraft = use(DraftContext)
  const keeper = useRef<DraftKeeper | null>(null)
  const written = useRef('')
  const key = draft?.key
  const current = useRef({ record, fields: draft?.fields, onFound })

  // The draft may be found after several renders, and is applied to the record of that moment.
  useEffect(() => {
    current.current = { record, fields: draft?.fields, onFound }
  })

  // Reads the draft of an earlier visit, and saves unwritten edits on unmount.
  useEffect(() => {
    if (!openDraft || key === undefined) return
    const opened = openDraft(`form:${key}`, (text) => {
      const found = readEdits(text, current.current.record, current.current.fields ?? {})
      if (!found) return
      current.current.onFound((typed) => ({ ...found, edits: { ...found.edits, ...typed?.edits } }))
    })
    keeper.current = opened
    return opened.close
  }, [openDraft, key])

  const text = entered && draft ? writeEdits(entered, draft.fields) : ''

  // Writes every change of the edits to the device.
  useEffect(() => {
    if (written.current === text) return
    written.current = text
    keeper.current?.keep(text)
  }, [text])

  return () => keeper.current?.keep('')
}
