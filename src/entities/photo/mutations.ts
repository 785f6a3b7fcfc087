/** Actions on photos that need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PhotoId } from '#contract/primitives.ts'
import { featurePhoto, removePhoto } from '#contract/photos/photos.ts'
import { call } from '#src/data/http/call.ts'
import { CallError } from '#src/http/call-error.ts'
import { forgetPhotos, takeOverPhoto } from './cache.ts'

interface Removal {
  readonly photoIds: readonly PhotoId[]
  /** Goes to another screen: one that shows a photo must be gone before the photo leaves the device, or it would ask for it again. */
  readonly onLeave: () => Promise<void>
}

export function useRemovePhotos() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ photoIds }: Removal) => remove(photoIds),
    async onSuccess(_, { photoIds, onLeave }) {
      await onLeave()
      forgetPhotos(client, photoIds)
    },
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
