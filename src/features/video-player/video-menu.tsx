import type { VideoDetails } from '#contract/videos.ts'
import { useShare } from '#src/entities/content/use-share.tsx'
import { ReportMenu } from '#src/entities/report/report-menu.tsx'

/** What few viewers do with a video: share its address, report it. */
export function VideoMenu({ video: { videoId, title, can } }: { video: VideoDetails }) {
  const share = useShare({ typeId: 'video', itemId: videoId }, title)
  return <ReportMenu typeId="video" itemId={videoId} name={title} items={[share]} canReport={can.canReport} />
}
