/** Drains the outbox when the connection is back, even if no page is open. */
import { randomUuid } from '#src/lib/random-uuid.ts'
import { outboxSyncTag } from '#src/offline/device-names.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { drainOutbox } from '#src/offline/outbox/drain.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { withUploadedFiles } from '#src/offline/outbox/write-files.ts'
import { findEndpoint } from '#src/offline/outbox/queued-endpoints.ts'
import { openOutbox } from '#src/offline/outbox/outbox.ts'
import { CallError } from '#src/http/call-error.ts'
import { callServer, uploadAttachmentsFrom } from '#src/workers/shared/call-server.ts'
import { asMember, findMemberStore } from '../member.ts'
import type { SyncEvent, WorkerScope } from '../scope.ts'
import { accessToken } from '../session/access-token.ts'

export function listenToSync(scope: WorkerScope): void {
  scope.addEventListener('sync', (event) => {
    // The standard types do not know this event; its name determines its type.
    const { tag, waitUntil } = event as SyncEvent
    if (tag === outboxSyncTag) waitUntil.call(event, asMember(drainInBackground))
  })
}

/** Rejects while a write still waits for the connection or the server: the browser then wakes the worker again, at growing intervals. */
async function drainInBackground(): Promise<void> {
  const store = await findMemberStore()
  if (!store) return
  // The page reports unreadable rows, because the worker cannot show anything.
  const outbox = await openOutbox(store, { newKey: randomUuid, onUnreadable: () => undefined })
  try {
    const result = await drainOutbox({
      store,
      rows: outbox.rows,
      send: (entry) => sendEntry(store, entry),
      now: Date.now,
      random: Math.random,
    })
    // Without a session, the next sign-in sends them.
    if (result.waiting > 0 && result.stoppedBy !== 'session') throw new Error('Some writes still wait.')
  } finally {
    outbox.close()
  }
}

async function sendEntry(store: DeviceStore, entry: OutboxEntry): Promise<unknown> {
  const upload = (files: readonly File[]) => uploadAttachmentsFrom(accessToken, files)
  const { endpointName, input, idempotencyKey } = await withUploadedFiles(store, entry, upload)
  const endpoint = await findEndpoint(endpointName)
  if (!endpoint) throw new CallError('not_found', { status: 404 })
  return callServer(accessToken, endpoint, input, { idempotencyKey })
}
