import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VideoDetails } from '#contract/videos.ts'
import { actionClass } from '#src/ui/primitives/action.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'

/** Beside the votes, for members who may change the video. */
export function EditLink({ video }: { video: VideoDetails }) {
  if (!video.can.canEdit && !video.can.canEditCategories && video.can.canSetStatus.length === 0) return null
  return (
    <Link to="/videos/$videoId/edit" params={{ videoId: video.videoId }} className={actionClass()}>
      <Icon name="pencil-simple" />
      <span>
        <Trans>Edit</Trans>
      </span>
    </Link>
  )
}
