/** Handles messages from pages. */
import { readPageMessage, type WorkerAnswer } from '../messages.ts'
import { forgetMember } from '../member.ts'
import { warmUp } from '../routes/chunks.ts'
import type { WorkerScope } from '../scope.ts'
import { dropToken } from '../session/access-token.ts'

export function listenToMessages(scope: WorkerScope): void {
  scope.addEventListener('message', (event) => {
    const message = readPageMessage(event.data)
    if (message?.kind === 'skip-waiting') event.waitUntil(scope.skipWaiting())
    if (message?.kind === 'claim') event.waitUntil(scope.clients.claim())
    // A lost connection ends the warm-up; the next idle page requests it again.
    if (message?.kind === 'warm-up') event.waitUntil(warmUp(message.loaded).catch(() => undefined))
    if (message?.kind === 'forget') event.waitUntil(forget(message.memberId, event.ports[0]))
  })
}

async function forget(memberId: number, port: MessagePort | undefined): Promise<void> {
  dropToken()
  await forgetMember(memberId)
  port?.postMessage({ kind: 'forgotten' } satisfies WorkerAnswer)
}
