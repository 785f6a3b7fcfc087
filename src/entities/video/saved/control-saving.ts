/** What a member does with a video that is being saved, or is saved, on this device. */
import { openDownloadManager } from '#src/data/saved-videos/download-manager-link.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import type { VideoView } from '#src/offline/media/video-view.ts'

/** Paused or failed: it can be continued. */
export const mayContinue = ({ state: { kind } }: VideoView): boolean => kind === 'paused' || kind === 'failed'

/** Pauses a running download, and continues one that is paused or has failed. */
export function toggleSaving(video: VideoView): void {
  openDownloadManager()
    .then((downloads) => (mayContinue(video) ? downloads?.resume(video.videoId) : downloads?.pause(video.videoId)))
    .catch(reportProblem)
}
