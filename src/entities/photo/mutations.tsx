/** Actions on photos that need a connection. */
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PhotoId } from '#contract/content/ids.ts'
import { noEdits } from '#contract/photos/photo-edits.ts'
import { downloadExtensions, featurePhoto, photoDownloadAddress, removePhoto, type PhotoDetails } from '#contract/photos/photos.ts'
import { call } from '#src/data/http/call.ts'
import { useRemoval, type Removal } from '#src/data/query/removal.ts'
import { CallError } from '#src/http/call-error.ts'
import { getOwnFile } from '#src/http/request.ts'
import { saveFile } from '#src/platform/sharing/save-file.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { forgetPhotos, takeOverPhoto } from './cache.ts'

interface PhotoRemoval extends Removal {
  readonly photoIds: readonly PhotoId[]
}

export function useRemovePhotos() {
  return useRemoval<PhotoRemoval>({
    remove: ({ photoIds }) => remove(photoIds),
    forget: (client, { photoIds }) => forgetPhotos(client, photoIds),
  })
}

/** A single photo that is gone already counts as removed. Of several, the server removes none if one is missing. */
async function remove(photoIds: readonly PhotoId[]): Promise<void> {
  try {
    await call(removePhoto, { photoIds: [...photoIds] }, { isQuiet: true })
  } catch (error) {
    const isGone = photoIds.length === 1 && error instanceof CallError && error.code === 'not_found'
    if (!isGone) throw error
  }
}

/** For members of staff who may feature. */
export function useFeaturePhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { photoId: PhotoId; isFeatured: boolean }) => call(featurePhoto, input),
    onSuccess: (photo, { photoId }) => takeOverPhoto(client, photoId, photo),
  })
}

/** Saves the edited image at full size, in the format that its owner has chosen. The first request after an edit may come too early. */
export function useDownloadPhoto() {
  return useMutation({
    mutationFn: async ({ photoId, destination, edits }: Pick<PhotoDetails, 'photoId' | 'destination' | 'edits'>) => {
      const { format } = edits ?? noEdits
      const answer = await getOwnFile(photoDownloadAddress(destination ?? '', format), { isComplete: true, timeoutMs: 120_000 })
      if (!answer.ok) throw new CallError('not_found')
      saveFile(`photo-${photoId}.${downloadExtensions[format]}`, await answer.blob())
    },
    onError: (error) =>
      notify({
        tone: 'error',
        text:
          error instanceof CallError && error.code === 'not_found' ? (
            <Trans>The file is still being made. Try again in a moment.</Trans>
          ) : (
            <Trans>The photo wasn’t downloaded. Check your connection and try again.</Trans>
          ),
      }),
  })
}
