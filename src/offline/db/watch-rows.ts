/** Asks again whenever what was read has changed, by this page, another tab or the service worker. */
import { liveQuery } from 'dexie'

/** Answers with the way to stop. A store that was closed answers nothing more. */
export function watchRows<Value>(
  query: () => Promise<Value>,
  onValue: (value: Value) => void,
  onError: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: onValue, error: onError })
  return () => subscription.unsubscribe()
}
