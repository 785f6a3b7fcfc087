/**
 * Coalesces calls of work that looks for things to do, one run at a time. Calls during a run cause one more run afterwards, however
 * many they were: that run finds everything new, and a failed run is not followed by one run per waiting call. Each call settles
 * with the first run that started after it, including its failure.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function run(): Promise<void> {
    running = work().finally(() => (running = null))
    return running
  }

  return () => {
    if (next) return next
    if (!running) return run()
    const goOn = () => {
      next = null
      return run()
    }
    next = running.then(goOn, goOn)
    return next
  }
}
