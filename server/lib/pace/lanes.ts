/** Work of one socket: sequential within a lane, in order of arrival. */
export interface Lanes {
  /** False if too much is waiting already; then the work is not accepted. `work` must not throw. */
  add(lane: string, work: () => Promise<void>): boolean
}

export function createLanes(maxWaiting: number): Lanes {
  const ends = new Map<string, Promise<void>>()
  let waiting = 0
  return {
    add(lane, work) {
      if (waiting >= maxWaiting) return false
      waiting += 1
      const end = (ends.get(lane) ?? Promise.resolve()).then(work).finally(() => {
        waiting -= 1
        if (ends.get(lane) === end) ends.delete(lane)
      })
      ends.set(lane, end)
      return true
    },
  }
}
