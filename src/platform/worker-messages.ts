/** What the service worker tells pages. */
import { readWorkerMessage, type WorkerMessage } from '#sw/messages.ts'

/** Listens until the returned function is called. */
export function onWorkerMessage(listener: (message: WorkerMessage) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const handle = (event: MessageEvent<unknown>) => {
    const message = readWorkerMessage(event.data)
    if (message) listener(message)
  }
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', handle)
  // Nothing is delivered to listeners added this way until the page says that it is ready.
  serviceWorker.startMessages()
  return () => serviceWorker.removeEventListener('message', handle)
}
