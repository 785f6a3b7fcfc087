import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { VideoDetails } from '#contract/videos.ts'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { Action } from '#src/ui/primitives/action.tsx'

/** Beside the votes, for members who are not the owner. */
export function ReportAction({ video }: { video: VideoDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!video.can.canReport) return null
  return (
    <>
      <Action icon="flag" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Trans>Report</Trans>
      </Action>
      {isOpen && <LateReportDialog onClose={() => setIsOpen(false)} typeId="video" itemId={video.videoId} name={video.title} />}
    </>
  )
}
