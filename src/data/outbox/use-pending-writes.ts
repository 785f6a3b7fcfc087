import { useSyncExternalStore } from 'react'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { pendingWrites } from './outbox-link.ts'

/** What waits or failed about one subject, oldest first. */
export function usePendingWrites(subject: string): readonly OutboxEntry[] {
  const all = useSyncExternalStore(pendingWrites.subscribe, pendingWrites.get)
  return all.filter((entry) => entry.subject === subject)
}
