/** Collects changes and saves them together once no more arrive for a while. */
export interface Autosave<Change extends object> {
  change: (part: Change) => void
  /** Saves the pending changes at once. */
  flush: () => void
}

export function createAutosave<Change extends object>(save: (change: Change) => void, afterMs: number): Autosave<Change> {
  let waiting: Change | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    if (waiting === null) return
    const change = waiting
    waiting = null
    save(change)
  }

  return {
    change(part) {
      waiting = { ...waiting, ...part }
      clearTimeout(timer)
      timer = setTimeout(flush, afterMs)
    },
    flush,
  }
}
