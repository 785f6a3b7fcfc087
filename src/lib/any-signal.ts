/** Aborts as soon as one of the signals does, with its reason. `AbortSignal.any` is newer than the browser floor (decision 019). */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  // The browser's own implementation leaves no listeners on long-lived signals.
  if ('any' in AbortSignal) return AbortSignal.any([...signals])
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal })
  }
  return controller.signal
}
