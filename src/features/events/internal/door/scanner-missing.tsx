import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

/** Replaces the camera where its code failed to load. */
export function ScannerMissing() {
  return (
    <Note tone="danger">
      <Trans>The scanner couldn’t load without a connection. Type the code.</Trans>
    </Note>
  )
}
