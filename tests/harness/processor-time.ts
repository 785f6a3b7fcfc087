/** What work costs the processor. What else the machine does meanwhile does not count. */

/** Microseconds of this process. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** How many times as much it costs at ten times the length: 10 in proportion, 100 by the square. */
export function growthAt(length: number, work: (length: number) => unknown): number {
  const tries = [1, 2, 3, 4, 5]
  const repeated = 10
  work(length)
  // The least of several: memory is collected by chance.
  const longer = Math.min(...tries.map(() => processorTime(() => work(repeated * length))))
  const asOften = () => {
    for (let time = 0; time < repeated; time += 1) work(length)
  }
  const shorter = Math.min(...tries.map(() => processorTime(asOften)))
  return (repeated * longer) / Math.max(1, shorter)
}
