/** Undo and redo. Pure. */
export interface History<Value> {
  readonly past: readonly Value[]
  readonly present: Value
  readonly future: readonly Value[]
  /** The control that made the last change. */
  readonly control: string | null
}

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], control: null }
}

/** Consecutive changes by one control (a slider that is being moved, an area that is being dragged) are undone together. */
export function changed<Value>(history: History<Value>, present: Value, control: string | null = null): History<Value> {
  const continues = control !== null && control === history.control
  return { past: continues ? history.past : [...history.past, history.present], present, future: [], control }
}

export function undone<Value>(history: History<Value>): History<Value> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], control: null }
}

export function redone<Value>(history: History<Value>): History<Value> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, control: null }
}
