import { useSyncExternalStore } from 'react'
import { useWaitingWrites } from '#src/data/outbox/waiting-writes.ts'
import { networkState } from '#src/platform/network.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { WaitsForConnection } from '#src/ui/feedback/waits-for-connection.tsx'
import type { SubjectWrites } from './subject-writes.ts'

/** Says that a write waits for a connection. */
export function WaitingNote({ writes, subject }: SubjectWrites) {
  const waiting = useWaitingWrites(writes, subject)
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  if (!waiting.some(({ attempts }) => attempts > 0 || !isOnline)) return null
  return (
    <Note tone="accent" icon="clock">
      <WaitsForConnection />
    </Note>
  )
}
