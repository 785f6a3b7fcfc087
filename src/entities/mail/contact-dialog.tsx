import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mailLimits } from '#contract/chat/limits.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { sendNewMail } from './writes.ts'

export interface ContactDialogProps {
  /** The owner of a video, about it, or a member. */
  to: { readonly videoId: VideoId } | { readonly userIds: MemberId[] }
  /** What it is about. */
  title: string
  sellerName: string
  onClose: () => void
}

/** A private message to the seller, with the title of what they sell as its subject (1§4). Offline it waits in the outbox. */
export function ContactDialog({ to, title, sellerName, onClose }: ContactDialogProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')

  async function handleSend() {
    const outcome = await sendNewMail({ ...to, subject: title.slice(0, mailLimits.subjectLength), text })
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
              To {sellerName}, about “{title}”
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
