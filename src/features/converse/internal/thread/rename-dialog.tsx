import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Conversation } from '#contract/talk/chat.ts'
import { chatLimits } from '#contract/talk/limits.ts'
import { renameConversation } from '#src/entities/chat/acts.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const [title, setTitle] = useState(conversation.title)
  return (
    <FormDialog
      title={<Trans>Change the name</Trans>}
      submitLabel={<Trans>Save</Trans>}
      isDisabled={title.trim() === ''}
      onClose={onClose}
      onSubmit={() => renameConversation(conversation.messagingHash, title.trim())}
    >
      <TextField
        label={<Trans>Name of the conversation</Trans>}
        value={title}
        onChange={setTitle}
        maxLength={chatLimits.titleLength}
        hasAutoFocus
      />
    </FormDialog>
  )
}
