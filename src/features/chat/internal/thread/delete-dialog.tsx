import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Conversation } from '#contract/chat/chat.ts'
import { deleteConversation } from '#src/entities/chat/acts.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { CheckboxField } from '#src/ui/form/checkbox-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'

export function DeleteDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const [forAll, setForAll] = useState(false)
  const { messagingHash, kind, can } = conversation
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Delete this conversation?</Trans>}
      body={
        <Stack gap={3}>
          <p>
            {kind === 'pair' ? (
              <Trans>It disappears from all your devices. The other person keeps it.</Trans>
            ) : (
              <Trans>It disappears from all your devices. Everyone else keeps the conversation.</Trans>
            )}
          </p>
          {can.canDeleteForAll && <CheckboxField label={<Trans>Delete it for everyone</Trans>} value={forAll} onChange={setForAll} />}
        </Stack>
      }
      confirmLabel={<Trans>Delete</Trans>}
      cancelLabel={<Trans>Keep</Trans>}
      variant="danger"
      onConfirm={() => deleteConversation(messagingHash, forAll)}
    />
  )
}
