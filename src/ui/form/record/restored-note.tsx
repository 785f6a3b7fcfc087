import { Trans } from '@lingui/react/macro'
import { Note } from '../../feedback/note.tsx'
import { Button } from '../../primitives/button.tsx'

/** Above a form that shows unsaved edits from an earlier visit. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Note
      tone="accent"
      icon="pencil-simple"
      action={
        <Button variant="link" size="small" onClick={onDiscard}>
          <Trans>Discard changes</Trans>
        </Button>
      }
    >
      <Trans>Your unsaved changes are back. They aren’t saved yet.</Trans>
    </Note>
  )
}
