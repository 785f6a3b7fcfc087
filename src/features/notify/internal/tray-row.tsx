import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import type { LatestMessage } from './latest-messages.ts'
import styles from './tray.module.css'

export interface TrayRowProps {
  entry: LatestMessage
  /** Called when it opens another screen, so that the panel can close. */
  onOpen: () => void
}

export function TrayRow({
  entry: { href, names, image, title, excerpt, isOwn, attachment, isMailMessage, isUnread, at },
  onOpen,
}: TrayRowProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const who = names.join(', ')
  const name = isMailMessage ? who : title || who

  function handleOpen() {
    onOpen()
    void navigate({ to: href })
  }

  return (
    <ListRow
      start={<Avatar name={name} src={image} />}
      title={name || t`Conversation`}
      description={
        <>
          <Text as="span" size="meta" tone={isUnread ? 'text' : 'muted'} lines={1} className={styles.said}>
            {isMailMessage && (
              <>
                <Trans>Mail</Trans> ·{' '}
              </>
            )}
            {isOwn && (
              <>
                <Trans>You:</Trans>{' '}
              </>
            )}
            {isMailMessage && title !== '' ? title : excerpt}
            {excerpt === '' && attachment === 'picture' && <Trans>Photo</Trans>}
            {excerpt === '' && attachment === 'voice' && <Trans>Voice message</Trans>}
            {excerpt === '' && attachment === 'call' && <Trans>Video call</Trans>}
          </Text>
          <Time value={at * 1000} />
        </>
      }
      onPress={handleOpen}
      end={
        isUnread && (
          <Row gap={1}>
            <Badge tone="accent">
              <Trans>New</Trans>
            </Badge>
          </Row>
        )
      }
    />
  )
}
