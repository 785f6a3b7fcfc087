import { useQueries } from '@tanstack/react-query'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { CallError } from '#src/http/call-error.ts'

const shortestMs = 3000
/** At most two requests a second, however many photos are being waited for. */
const perPhotoMs = 500

export interface LoadedPhotos {
  readonly photos: readonly PhotoDetails[]
  /** Deleted: by somebody, or because the file turned out to be one that the member has already. */
  readonly gone: readonly PhotoId[]
  readonly isLoading: boolean
  /** Some could not be loaded, and are not simply gone. */
  readonly hasFailed: boolean
  readonly isFetching: boolean
  refetch: () => void
}

/** Several photos at once. Those whose images are being made are asked for again until they are ready. Deleted ones are left out. */
export function usePhotos(photoIds: readonly PhotoId[]): LoadedPhotos {
  const everyMs = Math.max(shortestMs, photoIds.length * perPhotoMs)
  return useQueries({
    queries: photoIds.map((photoId) => ({
      ...photoQueries.details(photoId),
      // A draft that was just uploaded may not be cached as it is now.
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }: QueryOfPhoto) => (data && isInWork(data) && !isGone(error) ? everyMs : false),
    })),
    combine: (results) => ({
      // What is known of a photo that is gone is still cached.
      photos: results.flatMap(({ data, error }) => (data && !isGone(error) ? data : [])),
      gone: photoIds.filter((_, index) => isGone(results[index]?.error ?? null)),
      isLoading: results.some(({ isPending }) => isPending),
      hasFailed: results.some(({ data, error }) => error !== null && data === undefined && !isGone(error)),
      isFetching: results.some(({ isFetching }) => isFetching),
      refetch: () => results.forEach((result) => void result.refetch()),
    }),
  })
}

interface QueryOfPhoto {
  readonly state: { readonly data?: PhotoDetails | undefined; readonly error: Error | null }
}

export function isInWork({ photoState }: Pick<PhotoDetails, 'photoState'>): boolean {
  return photoState === 'receiving' || photoState === 'working'
}

function isGone(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'not_found'
}
