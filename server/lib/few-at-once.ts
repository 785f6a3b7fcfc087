/** Keeps many pieces of work from running at the same time. */

/** Returns a function that runs work, at most `most` at a time; the rest wait, and begin in the order in which they came. */
export function fewAtOnce(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: Array<() => void> = []
  return async (work) => {
    if (running < most) running += 1
    // The work that ends next starts this one.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
