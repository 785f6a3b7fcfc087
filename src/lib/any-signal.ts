/** Aborts as soon as one of them does, and with its reason. `AbortSignal.any` is newer than the browser floor (decision 019). */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  // The browser's own leaves nothing behind on a signal that lives long.
  if ('any' in AbortSignal) return AbortSignal.any([...signals])
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal })
  }
  return controller.signal
}
