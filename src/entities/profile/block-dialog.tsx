import { Trans } from '@lingui/react/macro'
import type { MemberBadge } from '#contract/members.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { block } from './writes.ts'

export interface BlockDialogProps {
  member: Pick<MemberBadge, 'userId' | 'userName'>
  isOpen: boolean
  onClose: () => void
  /** Runs once the block is saved on the device. */
  onBlocked?: () => Promise<void> | void
}

/** Requires a confirmation before two members are hidden from each other. */
export function BlockDialog({ member: { userId, userName }, isOpen, onClose, onBlocked }: BlockDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Block {userName}?</Trans>}
      body={
        <Trans>
          You won’t see each other anywhere. Friendship and hero status end. They aren’t told. You can unblock them in Settings.
        </Trans>
      }
      confirmLabel={<Trans>Block</Trans>}
      cancelLabel={<Trans>Don’t block</Trans>}
      variant="danger"
      onConfirm={async () => {
        await block(userId)
        await onBlocked?.()
      }}
      successMessage={<Trans>Blocked</Trans>}
    />
  )
}
