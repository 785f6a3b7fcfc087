import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { mogrifyPhoto } from '#contract/photos/photos.ts'
import { call } from '#src/data/http/call.ts'
import { takeOverPhoto } from '#src/entities/photo/cache.ts'

/** Sets the instructions of a photo. The answer says that its images are being made again. */
export function useMogrify() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof mogrifyPhoto>) => call(mogrifyPhoto, input, { isQuiet: true }),
    onSuccess: (photo) => takeOverPhoto(client, photo.photoId, photo),
  })
}
