import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PollDetails } from '#contract/community/polls.ts'
import { useShare } from '#src/entities/content/use-share.tsx'
import { useDeletePoll } from '#src/entities/poll/mutations.ts'
import { pollRef } from '#src/entities/poll/writes.ts'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

/** Share, edit, report and delete, as far as this viewer may. */
export function PollMenu({ poll }: { poll: PollDetails }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const deletion = useDeletePoll()
  const [open, setOpen] = useState<'delete' | 'report' | null>(null)
  const { pollId, title, can } = poll
  const share = useShare(pollRef(pollId), title)
  const close = () => setOpen(null)
  const items: Array<MenuItem | false> = [
    share,
    can.canEdit && {
      key: 'edit',
      icon: 'pencil-simple',
      label: t`Edit poll`,
      onSelect: () => void navigate({ to: '/polls/$pollId/edit', params: { pollId } }),
    },
    can.canReport && { key: 'report', icon: 'flag', label: t`Report`, onSelect: () => setOpen('report') },
    can.canDelete && { key: 'delete', icon: 'trash', label: t`Delete poll`, isDanger: true, onSelect: () => setOpen('delete') },
  ]

  return (
    <>
      <Menu
        label={t`More`}
        items={items.filter((item) => item !== false)}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />}
      />
      {open === 'report' && <LateReportDialog onClose={close} typeId="poll" itemId={pollId} name={title} />}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={<Trans>Delete this poll?</Trans>}
        body={<Trans>Its votes and comments are deleted as well. This can’t be undone.</Trans>}
        confirmLabel={<Trans>Delete poll</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        variant="danger"
        onConfirm={() => deletion.mutateAsync({ pollId, onLeave: () => navigate({ to: '/polls', replace: true }) })}
        describeError={describeRefusal}
        successMessage={<Trans>Poll deleted.</Trans>}
      />
    </>
  )
}
