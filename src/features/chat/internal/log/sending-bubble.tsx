import { Trans, useLingui } from '@lingui/react/macro'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { messageForImageRefusal } from '#src/entities/attachment/picture-types.ts'
import { discardSending, retrySending } from '#src/entities/chat/acts.ts'
import type { Sending } from '#src/entities/chat/message-log.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { classNames } from '#src/ui/class-names.ts'
import { WaitsForConnection } from '#src/ui/feedback/waits-for-connection.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { VoicePlayer } from '../voice/voice-player.tsx'
import styles from './bubble.module.css'
import { Picture } from './picture.tsx'

/** A message of this device that has not arrived yet: waiting for the connection, being sent, or failed. */
export function SendingBubble({ sending }: { sending: Sending }) {
  const { text, attachment, state } = sending
  return (
    <div className={classNames(styles.line, styles.mine, styles.isFirst, state === 'failed' ? styles.failed : styles.waiting)}>
      <div className={classNames(styles.side, styles.isBare)}>
        <div className={classNames(styles.bubble, attachment?.kind === 'picture' && styles.hasPicture)}>
          {attachment?.kind === 'picture' && <Picture src={attachment.url} width={attachment.width} height={attachment.height} />}
          {attachment?.kind === 'voice' && (
            <VoicePlayer src={attachment.url} durationMs={attachment.durationMs} levels={attachment.levels} />
          )}
          {text !== '' && <span className={styles.text}>{text}</span>}
        </div>
      </div>
      <div className={styles.foot}>
        <SendingState sending={sending} />
      </div>
    </div>
  )
}

function SendingState({ sending: { clientId, attachment, state, code } }: { sending: Sending }) {
  const { i18n } = useLingui()
  const discard = (
    <Button variant="link" onClick={() => void discardSending(clientId).catch(reportProblem)}>
      <Trans>Discard</Trans>
    </Button>
  )
  if (state === 'failed') {
    // A missing acknowledgement needs no explanation; a refusal does.
    const labelsOf = attachment?.kind === 'picture' ? messageForImageRefusal : messageForCode
    const reason = code === null || code === 'failed_to_send_message' ? null : i18n._(labelsOf(code))
    return (
      <>
        <Icon name="warning-circle" size="meta" isFilled className={styles.notSent} />
        <span className={styles.notSent} data-code={code}>
          <Trans>Not sent.</Trans> {reason}
        </span>
        <Button variant="link" onClick={() => void retrySending(clientId).catch(reportProblem)}>
          <Trans>Try again</Trans>
        </Button>
        {discard}
      </>
    )
  }
  return (
    <>
      <Icon name="clock" size="meta" />
      {state === 'queued' ? <WaitsForConnection /> : <Trans>Sending</Trans>}
      {state === 'queued' && discard}
    </>
  )
}
