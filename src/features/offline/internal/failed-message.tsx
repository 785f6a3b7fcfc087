import { Trans, useLingui } from '@lingui/react/macro'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { discardSending, retrySending } from '#src/entities/chat/acts.ts'
import type { FailedSending } from '#src/entities/chat/failed-sendings.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { sendFailure } from '#src/offline/chat-store/chat-rows.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { CopyButton, WrittenTexts } from './refused-row.tsx'

/** A chat message that was not accepted. Its conversation shows it too, unless it no longer exists. */
export function FailedMessage({ message: { clientId, messagingHash, text, code, createdAtMs } }: { message: FailedSending }) {
  const { i18n } = useLingui()
  const reason = code === null || code === sendFailure ? null : i18n._(messageForCode(code))
  return (
    <ListRow
      title={<Trans>A message</Trans>}
      description={
        <>
          <Time value={createdAtMs} />{' '}
          <Text as="span" tone="danger">
            <Trans>Not sent.</Trans> {reason}
          </Text>
          {text !== '' && <WrittenTexts texts={new Map([['text', text]])} />}
          <Row gap={2} isWrapping>
            {text !== '' && <CopyButton text={text} />}
            <Button variant="link" size="small" onClick={() => void retrySending(clientId).catch(reportProblem)}>
              <Trans>Try again</Trans>
            </Button>
            {code !== 'not_found' && (
              <RouterLink href={`/messaging/${messagingHash}`} className={buttonClass({ variant: 'link', size: 'small' })}>
                <Trans>Open</Trans>
              </RouterLink>
            )}
            <Button variant="link" size="small" onClick={() => void discardSending(clientId).catch(reportProblem)}>
              <Trans>Discard</Trans>
            </Button>
          </Row>
        </>
      }
    />
  )
}
