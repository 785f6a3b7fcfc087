import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatAttachment } from '#contract/chat/chat.ts'
import { CallError } from '#src/http/call-error.ts'
import { useReadReportedMessage } from '#src/entities/report/mutations.ts'
import { unknownFailure, messageForCode } from '#src/i18n/error-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import styles from './reported-message.module.css'

/** The reported message. It is fetched on request, each time again, and each access is logged. */
export function ReportedMessage({ reportId }: { reportId: number }) {
  const { i18n } = useLingui()
  const read = useReadReportedMessage()
  const shown = read.data

  if (!shown) {
    return (
      <Stack gap={2}>
        <div>
          <Button
            variant="quiet"
            icon="eye"
            isBusy={read.isPending}
            busyLabel={<Trans>Opening</Trans>}
            onClick={() => read.mutate(reportId)}
          >
            <Trans>Show the message</Trans>
          </Button>
        </div>
        <Text size="meta" tone="muted">
          <Trans>Viewing is logged.</Trans>
        </Text>
        <div role="alert">
          {read.error && (
            <Note tone="danger">{i18n._(read.error instanceof CallError ? messageForCode(read.error.code) : unknownFailure)}</Note>
          )}
        </div>
      </Stack>
    )
  }
  if (shown.message === null) {
    return (
      <Note>
        <Trans>This message no longer exists.</Trans>
      </Note>
    )
  }
  const { text, attachments, createdAt } = shown.message
  return (
    <figure className={styles.message}>
      <blockquote className={styles.words}>{text}</blockquote>
      {attachments.map((attachment) => (
        <Attachment key={attachment.attachmentId} attachment={attachment} />
      ))}
      <figcaption className={styles.when}>
        <Time value={createdAt * 1000} />
      </figcaption>
    </figure>
  )
}

function Attachment({ attachment: { kind, destination } }: { attachment: ChatAttachment }) {
  const { t } = useLingui()
  if (destination === null) return null
  if (kind === 'picture') return <Media src={destination} alt={t`Photo in message`} className={styles.picture} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a member's voice message has no captions.
    <audio className={styles.voice} controls preload="none" src={destination} aria-label={t`Voice message`} />
  )
}
