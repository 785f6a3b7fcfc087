/** The list or album in which a photo is shown: its neighbours, and the addresses of the photos in it. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import type { PhotoCard, PhotoFilterInput } from '#contract/photos/photos.ts'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { contextOf, filterOf, type PhotosAddress } from '../photos-search.ts'

export type PhotoPlace =
  | { readonly kind: 'list'; readonly address: PhotosAddress }
  | { readonly kind: 'album'; readonly albumId: PhotoAlbumId }

export const filterOfPlace = (place: PhotoPlace): PhotoFilterInput =>
  place.kind === 'album' ? { albumId: place.albumId } : filterOf(place.address)

export interface Neighbours {
  readonly previous: PhotoCard | null
  readonly next: PhotoCard | null
  /** From 1; 0: the photo is not in the list, or the list is unknown. */
  readonly position: number
  readonly total: number
  /** There are more. */
  readonly totalIsLimit: boolean
}

const alone: Neighbours = { previous: null, next: null, position: 0, total: 0, totalIsLimit: false }

/** From the server; until it answers, and offline, from the list that the photo was opened from. */
export function useNeighbours(photoId: PhotoId, place: PhotoPlace): Neighbours {
  const filter = filterOfPlace(place)
  const { data } = useQuery(photoQueries.pager(photoId, filter))
  const list = useInfiniteQuery({ ...photoQueries.browse(filter), enabled: false })
  if (data) return data
  const photos = itemsOf(list)
  const at = photos.findIndex((photo) => photo.photoId === photoId)
  if (at < 0) return alone
  return {
    previous: photos[at - 1] ?? null,
    next: photos[at + 1] ?? null,
    position: at + 1,
    total: list.data?.pages[0]?.total ?? photos.length,
    totalIsLimit: list.data?.pages[0]?.totalIsLimit ?? false,
  }
}

/** Loads the photos beside this one, so that going to them does not wait for the server. Their images are loaded by the stage. */
export function useNeighboursAhead({ previous, next }: Neighbours, place: PhotoPlace): void {
  const queryClient = useQueryClient()
  const [before, after] = [previous?.photoId, next?.photoId]
  const filter = filterOfPlace(place)
  // Fills the query cache, which is outside of React.
  useEffect(() => {
    for (const photoId of [after, before]) {
      if (photoId === undefined) continue
      void queryClient.prefetchQuery(photoQueries.detailsAhead(photoId))
      void queryClient.prefetchQuery(photoQueries.pager(photoId, filter))
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the filter is a new object each time; its photos stand for it.
  }, [queryClient, before, after])
}

export interface PhotoMoves {
  readonly goTo: (photoId: PhotoId) => Promise<void>
  /** Back to the list or album, at the place where it was left. */
  readonly leave: () => void
  readonly goToList: () => Promise<void>
}

/** The photos of one visit share one step of the history: Back leads to the list. */
export function usePhotoMoves(place: PhotoPlace): PhotoMoves {
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()

  function goTo(photoId: PhotoId): Promise<void> {
    if (place.kind === 'list')
      return navigate({ to: '/photos/$photoId/{-$seo}', params: { photoId }, search: contextOf(place.address), replace: true })
    const { albumId } = place
    return navigate({ to: '/photos/$photoId/album/$albumId/{-$seo}', params: { photoId, albumId }, replace: true })
  }

  function goToList(): Promise<void> {
    if (place.kind === 'album') return navigate({ to: '/photo/album/$albumId/{-$seo}', params: { albumId: place.albumId }, replace: true })
    const { view, member, search } = place.address
    return navigate({ to: '/photos/browse/{-$triggerprop}/{-$arg1}', params: { triggerprop: view, arg1: member }, search, replace: true })
  }

  function leave() {
    if (canGoBack) history.back()
    else void goToList()
  }

  return { goTo, leave, goToList }
}
