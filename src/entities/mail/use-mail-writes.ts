import { useSyncExternalStore } from 'react'
import { pendingWrites } from '#src/data/outbox/outbox-link.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { mailSubjects } from './subject.ts'

/** What waits or failed about mail, oldest first. */
export function useMailWrites(): readonly OutboxEntry[] {
  const all = useSyncExternalStore(pendingWrites.subscribe, pendingWrites.get)
  return all.filter(({ subject }) => subject.startsWith(mailSubjects))
}
