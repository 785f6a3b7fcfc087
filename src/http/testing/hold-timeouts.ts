/** The time that a call has, run out by the test and by no clock. */
import { onTestFinished, vi } from 'vitest'

export interface HeldTimeouts {
  /** How long each call asked to have, in order. */
  readonly askedMs: readonly number[]
  /** For all calls that are on their way. */
  readonly runOut: () => void
}

/** Until the test ends. */
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
