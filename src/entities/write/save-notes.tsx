import { Trans, useLingui } from '@lingui/react/macro'
import type { Endpoint } from '#contract/endpoint.ts'
import { discardWrite } from '#src/data/outbox/outbox-link.ts'
import { useRefusedWrites, useWaitingWrites } from '#src/data/outbox/waiting-writes.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { SavedOnDevice } from './notify-saved.tsx'

export interface SaveNotesProps {
  /** The writes that save the record. */
  writes: ReadonlyArray<{ readonly endpoint: Pick<Endpoint, 'name'> }>
  /** Their subject in the outbox, for example `profile`. */
  subject: string
}

/**
 * Above the fields of a stored record: shows while saves are queued on the device, and which ones were refused and
 * why. The form itself still shows the values entered.
 */
export function SaveNotes({ writes, subject }: SaveNotesProps) {
  const { i18n } = useLingui()
  const waiting = useWaitingWrites(writes, subject)
  const refused = useRefusedWrites(writes, subject)
  return (
    <>
      {waiting.length > 0 && (
        <Note tone="accent" icon="clock">
          <SavedOnDevice />
        </Note>
      )}
      {refused.map((write) => (
        <Note
          key={write.id}
          tone="danger"
          action={
            <Button variant="link" size="small" onClick={() => void discardWrite(write.id)}>
              <Trans>Discard</Trans>
            </Button>
          }
        >
          <Trans>An earlier change wasn’t saved.</Trans> {i18n._(messageForCode(write.code ?? ''))}
        </Note>
      ))}
    </>
  )
}
