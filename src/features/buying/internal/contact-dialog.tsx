import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ContentRef } from '#contract/content/kinds.ts'
import { mailLimits } from '#contract/chat/limits.ts'
import type { VideoId } from '#contract/primitives.ts'
import { sendNewMail } from '#src/entities/mail/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface ContactDialogProps {
  item: ContentRef & { readonly title: string }
  sellerName: string
  onClose: () => void
}

/** A private message to the seller, with the video’s title as its subject (1§4). Offline it waits in the outbox. */
export function ContactDialog({ item, sellerName, onClose }: ContactDialogProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')

  async function handleSend() {
    // The contract brands ids; only videos are sold by contact.
    const outcome = await sendNewMail({ videoId: item.itemId as VideoId, subject: item.title.slice(0, mailLimits.subjectLength), text })
    notifySaved(outcome, <Trans>Sent to {sellerName}.</Trans>)
  }

  return (
    <FormDialog
      title={<Trans>Contact seller</Trans>}
      submitLabel={<Trans>Send</Trans>}
      isDisabled={text.trim() === ''}
      onClose={onClose}
      onSubmit={handleSend}
    >
      {(errorOf) => (
        <Stack gap={3}>
          <Text size="meta" tone="muted">
            <Trans>
              To {sellerName}, about “{item.title}”
            </Trans>
          </Text>
          <TextArea
            label={t`Message`}
            name="text"
            value={text}
            error={errorOf('text')}
            maxLength={mailLimits.messageLength}
            onChange={setText}
          />
        </Stack>
      )}
    </FormDialog>
  )
}
