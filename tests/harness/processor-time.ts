/** The processor time of a piece of work. Other load on the machine does not count. */

/** Microseconds of this process. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** The cost at ten times the length as a multiple: 10 for linear, 100 for quadratic work. */
export function growthAt(length: number, work: (length: number) => unknown): number {
  const tries = [1, 2, 3, 4, 5]
  const repeated = 10
  work(length)
  // The minimum of several: garbage collection happens at random.
  const longer = Math.min(...tries.map(() => processorTime(() => work(repeated * length))))
  const asOften = () => {
    for (let time = 0; time < repeated; time += 1) work(length)
  }
  const shorter = Math.min(...tries.map(() => processorTime(asOften)))
  return (repeated * longer) / Math.max(1, shorter)
}
