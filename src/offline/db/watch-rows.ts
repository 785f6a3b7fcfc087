/** Reads again whenever this page, another tab or the service worker has changed the rows that were read. */
import { liveQuery } from 'dexie'

/** Returns a function that stops this. A closed store reports nothing more. */
export function watchRows<Value>(
  query: () => Promise<Value>,
  onValue: (value: Value) => void,
  onError: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: onValue, error: onError })
  return () => subscription.unsubscribe()
}
