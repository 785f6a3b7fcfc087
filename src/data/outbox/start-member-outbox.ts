/** Loaded lazily: opens the member's store and outbox, and drains the outbox while the page is open. */
import { startTimer } from '#src/lib/start-timer.ts'
import { findEndpoint } from '#src/offline/outbox/queued-endpoints.ts'
import { openOutbox, type Outbox } from '#src/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { withUploadedFiles } from '#src/offline/outbox/write-files.ts'
import { requestOutboxSync, startOutboxRunner } from '#src/offline/outbox/outbox-runner.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { networkState } from '#src/platform/network.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '../http/call.ts'
import { uploadAttachments } from '../http/send-form.ts'
import { reportProblem } from '../http/report-problem.ts'
import { ownSocket } from '../realtime/own-socket.ts'
import { memberStore } from '../session/member-store.ts'

export interface OutboxListeners {
  readonly onEntries: (entries: readonly OutboxEntry[]) => void
  /** Writes that another context has sent, by endpoint name. */
  readonly onArrival: (endpointNames: readonly string[]) => void
  /** The entry leaves the outbox once this has resolved. */
  readonly onAnswer: (entry: OutboxEntry, answer: unknown) => Promise<void>
  readonly onClosed: () => void
}

export async function startMemberOutbox(memberId: number, listeners: OutboxListeners): Promise<Outbox | null> {
  const store = await memberStore(memberId)
  if (!store) return null
  const outbox = await openOutbox(store, {
    newKey: randomUuid,
    onUnreadable: () => reportProblem(new Error('a waiting write cannot be read')),
  })
  const send = async (entry: OutboxEntry) => {
    const answer = await sendEntry(await withUploadedFiles(store, entry, uploadAttachments))
    await listeners.onAnswer(entry, answer)
    return answer
  }
  const stopRunner = startOutboxRunner({
    outbox,
    store,
    rows: outbox.rows,
    send,
    isOnline: networkState.isOnline,
    now: Date.now,
    random: Math.random,
    setTimer: startTimer,
    requestSync: requestOutboxSync,
    reportProblem,
  })
  outbox.entries.subscribe(() => listeners.onEntries(outbox.entries.get()))
  listeners.onEntries(outbox.entries.get())
  outbox.onArrival(listeners.onArrival)
  store.onClose(() => {
    stopRunner()
    listeners.onClosed()
  })
  return outbox
}

async function sendEntry(entry: OutboxEntry): Promise<unknown> {
  const endpoint = await findEndpoint(entry.endpointName)
  if (!endpoint) throw new CallError('not_found', { status: 404 })
  // The outbox repeats the call until it gets an answer, so this tab does not need the event (decision 021).
  return call(endpoint, entry.input, { idempotencyKey: entry.idempotencyKey, socketId: ownSocket.id, isQuiet: true })
}
