import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

/** The person, or the device, gave none: nobody's fault, and there is another way. */
export function NoPasskeyNote() {
  return (
    <Note>
      <Trans>No passkey was given. Use your password instead.</Trans>
    </Note>
  )
}
