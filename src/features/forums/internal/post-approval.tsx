import { Trans } from '@lingui/react/macro'
import type { PostApproval as Approval } from '#contract/community/forums.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'

export interface PostApprovalProps {
  approval: Approval
  /** By the viewer. Moderators see those of others. */
  isOwn: boolean
}

/** A newcomer's post that waits for staff, or was declined, with the reason that its author reads. */
export function PostApproval({ approval: { state, reason }, isOwn }: PostApprovalProps) {
  if (state === 'waiting')
    return (
      <Note icon="hourglass">
        <WaitingBadge />
        <br />
        {isOwn ? (
          <Trans>Staff read your first posts before others see them.</Trans>
        ) : (
          <Trans>Only staff and the author see this post.</Trans>
        )}
      </Note>
    )
  return (
    <Note tone="warning">
      <Badge tone="danger">
        <Trans>Declined</Trans>
      </Badge>
      <br />
      <span>{reason}</span>
      {isOwn && (
        <>
          <br />
          <Trans>Edit your post to offer it again.</Trans>
        </>
      )}
    </Note>
  )
}

export function WaitingBadge() {
  return (
    <Badge tone="warning">
      <Trans>Waiting for approval</Trans>
    </Badge>
  )
}
