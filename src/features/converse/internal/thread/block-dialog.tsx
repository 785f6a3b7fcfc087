import { Trans } from '@lingui/react/macro'
import type { MemberBadge } from '#contract/members.ts'
import { BlockWords } from '#src/entities/profile/block-words.tsx'
import { block } from '#src/entities/profile/mutations.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'

export function BlockDialog({ member: { userId, userName }, onClose }: { member: MemberBadge; onClose: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Block {userName}?</Trans>}
      body={<BlockWords />}
      confirmLabel={<Trans>Block</Trans>}
      cancelLabel={<Trans>Keep him</Trans>}
      variant="danger"
      onConfirm={() => block(userId)}
      successMessage={<Trans>Blocked.</Trans>}
    />
  )
}
