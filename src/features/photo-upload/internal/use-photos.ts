import { useQueries } from '@tanstack/react-query'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import { photoQueries } from '#src/entities/photo/queries.ts'

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
      refetchInterval: ({ state: { data } }: QueryOfPhoto) => (data && isInWork(data) ? everyMs : false),
    })),
    combine: (results) => ({
      photos: results.flatMap(({ data }) => data ?? []),
      gone: photoIds.filter((_, index) => results[index]?.data === null),
      isLoading: results.some(({ isPending }) => isPending),
      hasFailed: results.some(({ data, error }) => error !== null && data === undefined),
      isFetching: results.some(({ isFetching }) => isFetching),
      refetch: () => results.forEach((result) => void result.refetch()),
    }),
  })
}

interface QueryOfPhoto {
  readonly state: { readonly data?: PhotoDetails | null | undefined }
}

export function isInWork({ photoState }: Pick<PhotoDetails, 'photoState'>): boolean {
  return photoState === 'receiving' || photoState === 'working'
}
