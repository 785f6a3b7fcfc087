import { useEffect, useSyncExternalStore } from 'react'
import { openDownloadManager, savedVideos } from '#src/data/saved-videos/download-manager-link.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import type { VideoView } from '#src/offline/media/video-view.ts'

/** The current state of the videos saved on this device; null until it is known. */
export function useSavedVideos(): readonly VideoView[] | null {
  // Opens the download manager after the first paint; later calls return the same one.
  useEffect(() => {
    openDownloadManager().catch(reportProblem)
  }, [])
  return useSyncExternalStore(savedVideos.subscribe, savedVideos.get)
}

export function useSavedVideo(videoId: number): VideoView | null {
  return useSavedVideos()?.find((video) => video.videoId === videoId) ?? null
}

/** Ids of the videos that play offline. */
export function useSavedVideoIds(): ReadonlySet<number> {
  const videos = useSavedVideos() ?? []
  return new Set(videos.filter((video) => video.state.kind === 'saved').map((video) => video.videoId))
}
