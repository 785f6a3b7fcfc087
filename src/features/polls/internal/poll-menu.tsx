import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { PollId } from '#contract/community/ids.ts'
import type { PollDetails } from '#contract/community/polls.ts'
import { ContentMenu } from '#src/entities/content/content-menu.tsx'
import { useDeletePoll } from '#src/entities/poll/mutations.ts'
import { pollRef } from '#src/entities/poll/writes.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'

export function PollMenu({ poll: { pollId, title, can } }: { poll: PollDetails }) {
  const { t } = useLingui()
  return (
    <ContentMenu
      item={pollRef(pollId)}
      title={title}
      can={can}
      edit={{ label: t`Edit poll`, href: `/polls/${pollId}/edit` }}
      remove={{ label: t`Delete poll`, render: (onClose) => <DeleteDialog pollId={pollId} onClose={onClose} /> }}
    />
  )
}

function DeleteDialog({ pollId, onClose }: { pollId: PollId; onClose: () => void }) {
  const navigate = useNavigate()
  const deletion = useDeletePoll()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Delete this poll?</Trans>}
      body={<Trans>Its votes and comments are deleted as well. This can’t be undone.</Trans>}
      confirmLabel={<Trans>Delete poll</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      variant="danger"
      onConfirm={() => deletion.mutateAsync({ pollId, onLeave: () => navigate({ to: '/polls', replace: true }) })}
      describeError={describeRefusal}
      successMessage={<Trans>Poll deleted.</Trans>}
    />
  )
}
