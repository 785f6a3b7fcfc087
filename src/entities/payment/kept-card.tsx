import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SavedCard } from '#contract/money/payments.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { CardName } from './card-name.tsx'
import { useForgetCard } from './mutations.ts'

export interface KeptCardProps {
  card: SavedCard
  /** The member wants to pay with another one. */
  onOther: () => void
}

/** The card that pays without being typed again. */
export function KeptCard({ card, onOther }: KeptCardProps) {
  const forget = useForgetCard()
  const [isAsking, setIsAsking] = useState(false)
  const until = `${String(card.month).padStart(2, '0')}/${card.year}`
  return (
    <Stack gap={2}>
      <Text isStrong>
        <CardName card={card} />
      </Text>
      <Text size="meta" tone="muted" isTabular>
        <Trans>Valid until {until}</Trans>
      </Text>
      <Row gap={2} isWrapping>
        <Button variant="quiet" size="small" onClick={onOther}>
          <Trans>Use another card</Trans>
        </Button>
        <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
          <Trans>Forget this card</Trans>
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Forget this card?</Trans>}
        body={<Trans>We delete it here, and the card processor deletes it too.</Trans>}
        confirmLabel={<Trans>Forget it</Trans>}
        cancelLabel={<Trans>Keep it</Trans>}
        variant="danger"
        onConfirm={() => forget.mutateAsync()}
      />
    </Stack>
  )
}
