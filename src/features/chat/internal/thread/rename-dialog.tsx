import { Trans } from '@lingui/react/macro'
import type { Conversation } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { renameConversation } from '#src/entities/chat/acts.ts'
import { isText } from '#src/ui/form/record/kept-edits.ts'
import { RestoredNote } from '#src/ui/form/record/restored-note.tsx'
import { useEdits } from '#src/ui/form/record/use-edits.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'

export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { values, edit, isRestored, discard, markSaved } = useEdits(
    { title: conversation.title },
    { key: `conversation:${conversation.messagingHash}`, fields: { title: isText } },
  )
  const title = values.title.trim()

  async function handleSubmit() {
    await renameConversation(conversation.messagingHash, title)
    markSaved()
  }

  return (
    <FormDialog
      title={<Trans>Change the name</Trans>}
      submitLabel={<Trans>Save</Trans>}
      isDisabled={title === ''}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      {(errorOf) => (
        <>
          {isRestored && <RestoredNote onDiscard={discard} />}
          <TextField
            label={<Trans>Name of the conversation</Trans>}
            value={values.title}
            onChange={(next) => edit({ title: next })}
            maxLength={chatLimits.titleLength}
            error={errorOf('title')}
            hasAutoFocus
          />
        </>
      )}
    </FormDialog>
  )
}
