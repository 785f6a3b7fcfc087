/** Gathers changes and saves them together when nothing more came for a while. */
export interface Autosave<Change extends object> {
  change: (part: Change) => void
  /** Saves at once what is waiting. */
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
