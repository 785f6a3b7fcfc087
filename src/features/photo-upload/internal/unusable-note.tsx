import { Plural } from '@lingui/react/macro'
import type { PhotoId } from '#contract/content/ids.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { usePhotos } from './use-photos.ts'

/** Files that arrived and turned out to be no usable images. */
export function UnusableNote({ photoIds }: { photoIds: readonly PhotoId[] }) {
  const count = usePhotos(photoIds).photos.filter(({ photoState }) => photoState === 'failed').length
  if (count === 0) return null
  return (
    <Note tone="danger">
      <Plural
        value={count}
        one="# file isn’t a usable image. Delete it under “Edit them”."
        other="# files aren’t usable images. Delete them under “Edit them”."
      />
    </Note>
  )
}
