import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { photosAtOnce } from '#contract/photos/photo-choices.ts'
import { photoId, type PhotoId } from '#contract/content/ids.ts'
import { LatePhotoEditor } from '#src/features/photo-editor/late-editors.tsx'
import { EditPage } from '#src/features/photo-upload/edit-page.tsx'
import { useUploadEngine } from '#src/features/upload/use-upload-engine.ts'

export interface EditPhotosSearch {
  /** Separated by commas: `1,2`; a single id arrives as a number. None: the photos uploaded last. */
  readonly ids?: string | number
}

export const Route = createFileRoute('/photo/upload/edit')({
  validateSearch: ({ ids }: Record<string, unknown>): EditPhotosSearch =>
    typeof ids === 'string' || typeof ids === 'number' ? { ids } : {},
  component: Edit,
})

function Edit() {
  const { ids = '' } = Route.useSearch()
  return <EditPage photoIds={idsOf(String(ids))} uploads={useUploadEngine().actions} PhotoEditor={LatePhotoEditor} />
}

/** Without anything that is no id, and at most as many as can be saved together. */
function idsOf(text: string): PhotoId[] {
  const parsed = text.split(',').map((part) => v.safeParse(photoId, Number(part)))
  const ids = parsed.flatMap((one) => (one.success ? [one.output] : []))
  return [...new Set(ids)].slice(0, photosAtOnce)
}
