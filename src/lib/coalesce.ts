/**
 * Work that looks for what is to be done, one run at a time. Asked again during a run it runs once more afterwards, however often it was
 * asked: what came meanwhile is found, and a run that fails is not followed by as many others as were waiting. Each call is answered by
 * the first run that began after it, with its failure too.
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
