/**
 * Fires after `ms`, or with `signal`. It replaces `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: in Node 20 that signal never
 * fires once the timeout was garbage collected. Here the timer keeps it alive.
 */
export function withTimeLimit(ms: number, signal?: AbortSignal): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(new DOMException(`It took longer than ${ms} ms.`, 'TimeoutError')), ms).unref()
  return signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
}
