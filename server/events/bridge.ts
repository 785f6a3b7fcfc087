/**
 * Carries bus events between processes by Postgres NOTIFY: an encoder's progress reaches the node that holds the member's socket. Every
 * process receives every event, so a listener with an effect must be idempotent. Events that others send while our connection is down are
 * lost to us; our own are queued and sent later. The tables hold the truth; events only say where to look.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Logger } from '../lib/logger.ts'
import type { DomainEvents, EventBus, EventName } from './bus.ts'
import { openNotifyConnection } from './notify-connection.ts'

export interface BridgedBus extends EventBus {
  close(): Promise<void>
}

/** PostgreSQL's limit for one notification is 8000 bytes. */
const maxBytes = 7900
const envelope = v.object({
  from: v.string(),
  name: v.string(),
  payload: v.unknown(),
  causedBy: v.nullish(v.object({ sessionId: v.string(), socketId: v.string() }), null),
})

/** Wraps a local bus: listeners here receive an event at once, those in other processes a moment later, in order, and once. */
export async function bridgeEvents(local: EventBus, { url, log }: { url: string; log: Logger }): Promise<BridgedBus> {
  const self = randomUUID()

  function receive(text: string): void {
    const message = v.safeParse(envelope, parseJson(text))
    if (!message.success || message.output.from === self) return
    // Sent by `emit` below; a name this release does not know has no listeners and no effect.
    const { name, payload, causedBy } = message.output
    local.emit(name as EventName, payload as DomainEvents[EventName], causedBy)
  }

  const line = await openNotifyConnection({ url, channel: 'ropewalk_events', onText: receive, log })
  return {
    on: local.on,
    emit(name, payload, causedBy) {
      local.emit(name, payload, causedBy)
      const text = JSON.stringify({ from: self, name, payload, causedBy })
      // After a commit nothing may throw: the event stays local, and the log names the problem to fix.
      if (Buffer.byteLength(text) > maxBytes) log.error({ event: name }, 'An event is too large to travel between processes.')
      else line.send(text)
    },
    close: () => line.close(),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Another program used our channel; the schema refuses undefined.
    return undefined
  }
}
