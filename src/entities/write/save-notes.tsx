import { Trans, useLingui } from '@lingui/react/macro'
import { useWaitingWrites } from '#src/data/outbox/waiting-writes.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { SavedOnDevice } from './notify-saved.tsx'
import { RefusedNotes } from './refused-notes.tsx'
import type { SubjectWrites } from './subject-writes.ts'

/**
 * Above the fields of a stored record: shows while saves are queued on the device, and which ones were refused and
 * why. The form itself still shows the values entered. `writes` save the record.
 */
export function SaveNotes({ writes, subject }: SubjectWrites) {
  const { i18n } = useLingui()
  const waiting = useWaitingWrites(writes, subject)
  return (
    <>
      {waiting.length > 0 && (
        <Note tone="accent" icon="clock">
          <SavedOnDevice />
        </Note>
      )}
      <RefusedNotes writes={writes} subject={subject}>
        {(code) => (
          <>
            <Trans>An earlier change wasn’t saved.</Trans> {i18n._(messageForCode(code))}
          </>
        )}
      </RefusedNotes>
    </>
  )
}
