import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { VideoDetails } from '#contract/videos.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useShare } from '#src/entities/content/use-share.tsx'
import { ReportMenu } from '#src/entities/report/report-menu.tsx'
import { LateSendTicketsDialog } from '#src/entities/ticket/late-send-tickets-dialog.tsx'
import type { MenuItem } from '#src/ui/feedback/menu.tsx'

/** What few viewers do with a video: share its address, report it. */
export function VideoMenu({ video: { videoId, title, owner, can } }: { video: VideoDetails }) {
  const { t } = useLingui()
  const share = useShare({ typeId: 'video', itemId: videoId }, title)
  const [isTipping, setIsTipping] = useState(false)
  const { userId } = useCurrentUser()
  const { userName } = owner
  const tip: MenuItem = { key: 'tip', label: t`Tip ${userName}`, icon: 'ticket', onSelect: () => setIsTipping(true) }
  const item = { typeId: 'video', itemId: videoId, title }
  return (
    <>
      <ReportMenu
        typeId="video"
        itemId={videoId}
        name={title}
        items={owner.userId === userId || owner.isDeleted ? [share] : [share, tip]}
        canReport={can.canReport}
      />
      {isTipping && <LateSendTicketsDialog kind="send" to={owner} item={item} onClose={() => setIsTipping(false)} />}
    </>
  )
}
