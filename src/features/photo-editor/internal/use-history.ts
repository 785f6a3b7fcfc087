import { useState } from 'react'
import { changed, redone, startHistory, undone } from './history.ts'

export interface Editing<Value> {
  readonly value: Value
  readonly isChanged: boolean
  /** `control`: consecutive changes by the same one are undone together. */
  change: (value: Value, control?: string | null) => void
  undo: (() => void) | null
  redo: (() => void) | null
}

/** A value with undo and redo. */
export function useHistory<Value>(initial: Value): Editing<Value> {
  const [history, setHistory] = useState(() => startHistory(initial))
  return {
    value: history.present,
    isChanged: history.past.length > 0,
    change: (value, control = null) => setHistory((current) => changed(current, value, control)),
    undo: history.past.length > 0 ? () => setHistory(undone) : null,
    redo: history.future.length > 0 ? () => setHistory(redone) : null,
  }
}
