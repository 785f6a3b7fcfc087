import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

/** Shown where a code was sent to a sandbox and reaches no phone. */
export function SandboxSmsNote() {
  return (
    <Note tone="warning">
      <Trans>This server can’t send text messages yet. The operator can read the code in the sandbox.</Trans>
    </Note>
  )
}
