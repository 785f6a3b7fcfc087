import { Trans } from '@lingui/react/macro'
import type { RemovedFact } from '#contract/profile/profile-picture.ts'
import { useRemovedFacts } from '#src/entities/attachment/use-removed-facts.ts'
import { Note } from '#src/ui/feedback/note.tsx'

/** The metadata of the file. It was removed and not stored. */
export function RemovedNote({ removed }: { removed: readonly RemovedFact[] }) {
  const sayFacts = useRemovedFacts()
  if (removed.length === 0)
    return (
      <Note tone="positive" icon="check-circle">
        <Trans>Saved. The file had no hidden data.</Trans>
      </Note>
    )
  const facts = sayFacts(removed)
  return (
    <Note tone="positive" icon="check-circle">
      <Trans>Saved. We removed {facts} from the file.</Trans>
    </Note>
  )
}
