/** Messages from the service worker to pages. */
import { readWorkerMessage, type WorkerMessage } from '#sw/messages.ts'

/** Listens until the returned function is called. `confirm` notifies the worker that the message was handled. */
export function onWorkerMessage(listener: (message: WorkerMessage, confirm: () => void) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const handle = (event: MessageEvent<unknown>) => {
    const message = readWorkerMessage(event.data)
    if (message) listener(message, () => event.ports[0]?.postMessage(true))
  }
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', handle)
  // Listeners added this way receive nothing until the page calls `startMessages`.
  serviceWorker.startMessages()
  return () => serviceWorker.removeEventListener('message', handle)
}
