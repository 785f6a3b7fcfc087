import type { Endpoint } from '#contract/endpoint.ts'
import { isRefused } from '#src/data/outbox/outbox-link.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { SavedOnDevice } from './notify-saved.tsx'
import { RefusedWrites } from './refused-writes.tsx'

export interface SaveNotesProps {
  /** The calls that save the record. */
  endpoints: ReadonlyArray<Pick<Endpoint, 'name'>>
  /** Their subject in the outbox, for example `profile`. */
  subject: string
}

/** Above the fields of a stored record: says while saves wait on the device, and which ones were refused. */
export function SaveNotes({ endpoints, subject }: SaveNotesProps) {
  const isWaiting = usePendingWrites(subject).some(
    (write) => !isRefused(write) && endpoints.some(({ name }) => name === write.endpointName),
  )
  return (
    <>
      {isWaiting && (
        <Note tone="accent" icon="clock">
          <SavedOnDevice />
        </Note>
      )}
      {endpoints.map((endpoint) => (
        <RefusedWrites key={endpoint.name} endpoint={endpoint} subject={subject} />
      ))}
    </>
  )
}
