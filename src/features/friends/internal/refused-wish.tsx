import { Trans, useLingui } from '@lingui/react/macro'
import { discardWrite } from '#src/data/outbox/outbox-link.ts'
import { useRefusedWrites } from '#src/data/outbox/waiting-writes.ts'
import { friendSubject, friendWrites } from '#src/entities/friend/writes.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

/** Why the last change was refused. */
export function RefusedWish({ userId }: { userId: number }) {
  const { i18n } = useLingui()
  const refused = useRefusedWrites(friendWrites, friendSubject(userId)).at(-1)
  if (!refused?.code) return null
  return (
    <Row gap={2} isWrapping>
      <div role="alert">
        <Text size="meta" tone="danger">
          {i18n._(messageForCode(refused.code))}
        </Text>
      </div>
      <Button variant="link" size="small" onClick={() => void discardWrite(refused.id)}>
        <Trans>Discard</Trans>
      </Button>
    </Row>
  )
}
