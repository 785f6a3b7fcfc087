import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { renditionAdded, videoChanged } from '#contract/realtime.ts'
import { followItem, onServerEvent } from '#src/data/realtime/realtime.ts'
import { refreshVideo } from './cache.ts'

/**
 * A counter that grows when better renditions have been added to the video, so that the player loads them; refreshes
 * the page when the video changes.
 */
export function useRenditionNews(videoId: number): number {
  const queryClient = useQueryClient()
  const [revision, setRevision] = useState(0)

  // Follows the video over the socket while it is on the screen.
  useEffect(() => {
    const stops = [
      followItem({ videoId }),
      onServerEvent(renditionAdded, (news) => {
        if (news.videoId === videoId) setRevision((known) => known + 1)
      }),
      onServerEvent(videoChanged, (news) => {
        if (news.videoId === videoId) refreshVideo(queryClient, videoId)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queryClient, videoId])

  return revision
}
