import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Row } from '../layout/row.tsx'
import { Button } from '../primitives/button.tsx'
import { Text } from '../primitives/text.tsx'

export interface NotSentProps {
  reason: string
  onRetry: () => void
  onDiscard: () => void
  /** An additional action between the two buttons. */
  children?: ReactNode
}

/** Below a text that was refused: the reason, and the possible actions. */
export function NotSent({ reason, onRetry, onDiscard, children }: NotSentProps) {
  return (
    <Row gap={2} isWrapping>
      <Text size="micro" tone="danger">
        <Trans>Not sent.</Trans> {reason}
      </Text>
      <Button variant="link" size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      {children}
      <Button variant="link" size="small" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
    </Row>
  )
}
