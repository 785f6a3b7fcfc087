import { Trans } from '@lingui/react/macro'
import type { MemberBadge } from '#contract/members.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { block } from './writes.ts'

export interface BlockDialogProps {
  member: Pick<MemberBadge, 'userId' | 'userName'>
  isOpen: boolean
  onClose: () => void
  /** What follows once it is safe on the device. */
  onBlocked?: () => Promise<void> | void
}

/** Asks before two members lose sight of one another. */
export function BlockDialog({ member: { userId, userName }, isOpen, onClose, onBlocked }: BlockDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Block {userName}?</Trans>}
      body={
        <Trans>
          You will not see one another any more, anywhere. Friendship and heroes end. He is not told. You can let him back in Settings.
        </Trans>
      }
      confirmLabel={<Trans>Block</Trans>}
      cancelLabel={<Trans>Keep him</Trans>}
      variant="danger"
      onConfirm={async () => {
        await block(userId)
        await onBlocked?.()
      }}
      successMessage={<Trans>Blocked.</Trans>}
    />
  )
}
