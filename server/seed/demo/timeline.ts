/** What happened in the demo community, written in the order in which it happened: lists and histories go by the ids of their rows. */
export interface Timeline {
  /** Entries of the same moment keep the order in which they were added. */
  add(moment: Date, write: () => Promise<void>): void
  write(): Promise<void>
}

export function createTimeline(): Timeline {
  const entries: Array<{ readonly moment: Date; readonly write: () => Promise<void> }> = []
  return {
    add: (moment, write) => void entries.push({ moment, write }),
    async write() {
      const inOrder = entries.splice(0).toSorted((one, other) => one.moment.getTime() - other.moment.getTime())
      for (const entry of inOrder) await entry.write()
    },
  }
}
