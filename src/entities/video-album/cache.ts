import type { QueryClient } from '@tanstack/react-query'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import { keepMissing } from '#src/data/query/keep-missing.ts'
import { videoAlbumQueries } from './queries.ts'

/** Albums, or the videos in them, changed here or elsewhere: visible ones refetch at once, others when they are next opened. */
export function refreshAlbums(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: videoAlbumQueries.all() })
  void client.invalidateQueries({ queryKey: ['videos', 'browse'], predicate: ({ queryKey: [, , filter] }) => isOfAlbum(filter) })
}

function isOfAlbum(filter: unknown): boolean {
  return typeof filter === 'object' && filter !== null && 'albumId' in filter
}

/** Applies a change that the server has accepted. The lists of videos and albums refetch. */
export function takeOverAlbum(client: QueryClient, albumId: VideoAlbumId, change: Partial<VideoAlbumDetails>): void {
  client.setQueryData(videoAlbumQueries.details(albumId).queryKey, (known) => known && { ...known, ...change })
  refreshAlbums(client)
}

/** The album continues with this video; the server learns it from the position in the video. */
export function noteLastVideo(client: QueryClient, albumId: VideoAlbumId, lastVideoId: VideoId): void {
  client.setQueryData(videoAlbumQueries.details(albumId).queryKey, (known) => known && { ...known, lastVideoId })
}

/** A deleted album leaves the device. */
export function forgetAlbum(client: QueryClient, albumId: VideoAlbumId): void {
  keepMissing(client, videoAlbumQueries.details(albumId).queryKey)
  refreshAlbums(client)
}
