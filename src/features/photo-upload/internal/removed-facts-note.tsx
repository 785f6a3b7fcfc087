import { Trans } from '@lingui/react/macro'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import { removedFacts } from '#contract/profile/profile-picture.ts'
import { useRemovedFacts } from '#src/entities/attachment/use-removed-facts.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { usePhotos } from './use-photos.ts'

/** What was removed from the files of these photos. */
export function RemovedFactsNote({ photoIds }: { photoIds: readonly PhotoId[] }) {
  return <FactsNote photos={usePhotos(photoIds).photos} />
}

/** Nothing is said while it is not known of any photo. */
export function FactsNote({ photos }: { photos: ReadonlyArray<Pick<PhotoDetails, 'removed'>> }) {
  const sayFacts = useRemovedFacts()
  const removed = removedFacts.filter((fact) => photos.some((photo) => photo.removed.includes(fact)))
  if (removed.length === 0) return null
  const facts = sayFacts(removed)
  return (
    <Note tone="positive" icon="check-circle">
      <Trans>We removed {facts} from the files.</Trans>
    </Note>
  )
}
