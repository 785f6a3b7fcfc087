import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import type { Conversation } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { addToGroup } from '#src/entities/chat/acts.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'

export function AddDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const [members, setMembers] = useState<MemberBadge[]>([])
  return (
    <FormDialog
      title={<Trans>Add members</Trans>}
      submitLabel={<Trans>Add</Trans>}
      isDisabled={members.length === 0}
      onClose={onClose}
      onSubmit={() =>
        addToGroup(
          conversation.messagingHash,
          members.map(({ userId }) => userId),
        )
      }
    >
      {(errorOf) => (
        <MemberPicker
          label={<Trans>Members</Trans>}
          value={members}
          onChange={setMembers}
          error={errorOf('userIds')}
          max={Math.max(1, chatLimits.groupMembers - conversation.participantTotal)}
        />
      )}
    </FormDialog>
  )
}
