/** What the service worker tells pages. */
import { readWorkerMessage, type WorkerMessage } from '#sw/messages.ts'

/** Listens until the returned function is called. `confirm` tells the worker that the message was followed. */
export function onWorkerMessage(listener: (message: WorkerMessage, confirm: () => void) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const handle = (event: MessageEvent<unknown>) => {
    const message = readWorkerMessage(event.data)
    if (message) listener(message, () => event.ports[0]?.postMessage(true))
  }
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', handle)
  // Nothing is delivered to listeners added this way until the page says that it is ready.
  serviceWorker.startMessages()
  return () => serviceWorker.removeEventListener('message', handle)
}
