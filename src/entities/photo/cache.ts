/** The only place that updates cached photos. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import type { browsePhotos, PhotoCard, PhotoDetails } from '#contract/photos/photos.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { keepMissing } from '#src/data/query/keep-missing.ts'
import { currentMemberId } from '#src/data/session/session-state.ts'
import { forgetPhotoImages } from '#src/offline/media/forget-photo-images.ts'
import { photoQueries } from './queries.ts'

const listsOfAlbums = ['photo_albums'] as const

/** Photos, or their order in albums, changed here or elsewhere: visible ones refetch at once, others when they are next opened. */
export function refreshPhotos(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: photoQueries.all() })
  // Albums count and picture their photos.
  void client.invalidateQueries({ queryKey: listsOfAlbums })
}

/** Changes the loaded photos of albums at once, so that nothing jumps back before the refetched lists arrive. */
export function changeAlbumPhotos(
  client: QueryClient,
  change: (photos: readonly PhotoCard[], albumId: number) => readonly PhotoCard[],
): void {
  for (const [queryKey, known] of client.getQueriesData<AlbumPages>({ queryKey: [...photoQueries.all(), 'browse'] })) {
    const albumId = albumOf(queryKey.at(-1))
    if (!known || albumId === null) continue
    const changed = change(
      known.pages.flatMap(({ items }) => items),
      albumId,
    )
    client.setQueryData<AlbumPages>(queryKey, { ...known, pages: inPages(changed, known.pages) })
  }
}

type AlbumPage = ResponseOutput<typeof browsePhotos>
type AlbumPages = InfiniteData<AlbumPage>

function albumOf(filter: unknown): number | null {
  const isOfAlbum = typeof filter === 'object' && filter !== null && 'albumId' in filter && typeof filter.albumId === 'number'
  return isOfAlbum ? (filter.albumId as number) : null
}

/** As long as they were; the last page has the rest. */
function inPages(photos: readonly PhotoCard[], pages: readonly AlbumPage[]): AlbumPage[] {
  let start = 0
  return pages.map((page, index) => {
    const end = index === pages.length - 1 ? photos.length : start + page.items.length
    const items = photos.slice(start, end)
    start = end
    return { ...page, items }
  })
}

/** Applies a change that the server has accepted. Lists, neighbours and albums refetch. */
export function takeOverPhoto(client: QueryClient, photoId: PhotoId, change: Partial<PhotoDetails>): void {
  client.setQueryData(photoQueries.details(photoId).queryKey, (known) => known && { ...known, ...change })
  // Its images are being made again.
  if (change.photoState === 'working') forgetImages([photoId])
  refreshPhotos(client)
}

function forgetImages(photoIds: readonly PhotoId[]): void {
  const memberId = currentMemberId()
  if (memberId !== null) forgetPhotoImages(memberId, photoIds).catch(reportProblem)
}

/** Deleted photos leave the device, with their images. */
export function forgetPhotos(client: QueryClient, photoIds: readonly PhotoId[]): void {
  for (const photoId of photoIds) {
    keepMissing(client, photoQueries.details(photoId).queryKey)
    client.removeQueries({ queryKey: [...photoQueries.all(), 'pager', photoId] })
  }
  forgetImages(photoIds)
  refreshPhotos(client)
}
