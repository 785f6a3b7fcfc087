/** The line is back and no page may be open: the outbox is drained from here. */
import { endpoints } from '#contract/index.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { outboxSyncTag } from '#src/offline/device-names.ts'
import { drainOutbox } from '#src/offline/outbox/drain.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { openOutbox } from '#src/offline/outbox/outbox.ts'
import { CallError } from '#src/http/call-error.ts'
import { callServer } from '#src/workers/shared/call-server.ts'
import { asMember, findMemberStore } from '../member.ts'
import type { SyncEvent, WorkerScope } from '../scope.ts'
import { accessToken } from '../session/access-token.ts'

export function listenToSync(scope: WorkerScope): void {
  scope.addEventListener('sync', (event) => {
    // The event's name is what makes it one: the standard types do not know it.
    const { tag, waitUntil } = event as SyncEvent
    if (tag === outboxSyncTag) waitUntil.call(event, asMember(drainInBackground))
  })
}

/** Rejects when something still waits for the connection or the server: then the browser wakes the worker again, later and later. */
async function drainInBackground(): Promise<void> {
  const store = await findMemberStore()
  if (!store) return
  // Unreadable rows are told by the page, which has somebody to tell.
  const outbox = await openOutbox(store, { newKey: randomUuid, onUnreadable: () => undefined })
  try {
    const result = await drainOutbox({ store, rows: outbox.rows, send: sendEntry, now: Date.now, random: Math.random })
    // Without a session the next sign-in sends them.
    if (result.waiting > 0 && result.stoppedBy !== 'session') throw new Error('Some writes still wait.')
  } finally {
    outbox.close()
  }
}

function sendEntry({ endpointName, input, idempotencyKey }: OutboxEntry): Promise<unknown> {
  const endpoint = endpoints.find((candidate) => candidate.name === endpointName)
  if (!endpoint) throw new CallError('not_found', { status: 404 })
  return callServer(accessToken, endpoint, input, { idempotencyKey })
}
