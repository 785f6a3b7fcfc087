import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

/** The member or the device provided no passkey: nobody's fault, and there is an alternative. */
export function NoPasskeyNote() {
  return (
    <Note>
      <Trans>No passkey was provided. Use your password instead.</Trans>
    </Note>
  )
}
