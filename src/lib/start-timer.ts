/** The longest delay of a browser's timer; a longer one would fire immediately. */
const longestDelayMs = 2 ** 31 - 1

/** Calls back once after any delay, however long. Returns a function that cancels it. */
export function startTimer(callback: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (leftMs: number) => {
    timer = leftMs > longestDelayMs ? setTimeout(wait, longestDelayMs, leftMs - longestDelayMs) : setTimeout(callback, leftMs)
  }
  wait(ms)
  return () => clearTimeout(timer)
}
