/** Time limits of calls that the test expires, independent of any clock. */
import { onTestFinished, vi } from 'vitest'

export interface HeldTimeouts {
  /** The time limits that the calls requested, in order. */
  readonly askedMs: readonly number[]
  /** Expires the time limit of every call in flight. */
  readonly runOut: () => void
}

/** Replaces `AbortSignal.timeout` until the test ends. */
export function holdTimeouts(): HeldTimeouts {
  const askedMs: number[] = []
  const running: AbortController[] = []
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    askedMs.push(ms)
    running.push(controller)
    return controller.signal
  })
  onTestFinished(() => timeouts.mockRestore())
  return {
    askedMs,
    runOut() {
      for (const controller of running.splice(0)) controller.abort(new DOMException('The time is up.', 'TimeoutError'))
    },
  }
}
