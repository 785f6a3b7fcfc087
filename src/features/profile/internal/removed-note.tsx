import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RemovedFact } from '#contract/profile/profile-picture.ts'
import { listFormat } from '#src/lib/formatters.ts'
import { Note } from '#src/ui/feedback/note.tsx'

const factLabels = {
  place: msg`where it was taken`,
  camera: msg`the camera`,
  date: msg`the date`,
  other: msg`other notes`,
} as const satisfies Record<RemovedFact, unknown>

/** The metadata of the file. It was removed and not stored. */
export function RemovedNote({ removed }: { removed: readonly RemovedFact[] }) {
  const { i18n } = useLingui()
  if (removed.length === 0)
    return (
      <Note tone="positive" icon="check-circle">
        <Trans>Saved. The file had no hidden data.</Trans>
      </Note>
    )
  const facts = listFormat(i18n.locale, { style: 'long', type: 'conjunction' }).format(removed.map((fact) => i18n._(factLabels[fact])))
  return (
    <Note tone="positive" icon="check-circle">
      <Trans>Saved. We removed {facts} from the file.</Trans>
    </Note>
  )
}
