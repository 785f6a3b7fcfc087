import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

/** Where a code was sent that no phone gets. */
export function SandboxSmsNote() {
  return (
    <Note tone="warning">
      <Trans>This site sends no messages yet. The code lies in its sandbox, where the operator reads it.</Trans>
    </Note>
  )
}
