import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OpenPayment } from '#contract/money/payments.ts'
import { CardName } from '#src/entities/payment/card-name.tsx'
import { useDollars } from '#src/entities/payment/dollars.ts'
import { useSettlePayment } from '#src/entities/payment/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** "RW-2026-11842. tarhand · Visa ending 4421 · 19 Nov". */
export function OpenPaymentRow({ payment }: { payment: OpenPayment }) {
  const { t } = useLingui()
  const [isSettling, setIsSettling] = useState(false)
  const { receiptNumber, userName, card, createdAt, priceInCents } = payment
  const price = useDollars()(priceInCents)
  return (
    <>
      <ListRow
        start={<Icon name="ticket" />}
        title={receiptNumber}
        description={
          <>
            <bdi>{userName}</bdi>
            {card && (
              <>
                {' · '}
                <CardName card={card} />
              </>
            )}
            {' · '}
            <Time value={createdAt} form="list" />
          </>
        }
        end={
          <>
            <Text as="span" isStrong isTabular>
              {price}
            </Text>
            <Button size="small" aria-label={t`Settle ${receiptNumber}`} onClick={() => setIsSettling(true)}>
              <Trans>Settle</Trans>
            </Button>
          </>
        }
      />
      {isSettling && <SettleDialog payment={payment} price={price} onClose={() => setIsSettling(false)} />}
    </>
  )
}

// A form's values need an index signature, which only a type alias has.
type Answer = { outcome: string; reason: string }

function SettleDialog({ payment, price, onClose }: { payment: OpenPayment; price: string; onClose: () => void }) {
  const settle = useSettlePayment()
  const { attempt, userName, receiptNumber } = payment

  async function handleSubmit({ outcome, reason }: Answer) {
    await settle.mutateAsync({ attempt, outcome: outcome === 'paid' ? 'paid' : 'declined', reason: reason.trim() })
    notify({ tone: 'success', text: <Trans>{receiptNumber} is settled.</Trans> })
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Settle {receiptNumber}?</Trans>}>
      <Stack>
        <Text tone="muted">
          <Trans>
            {price} by {userName}. If it was paid, they get what they bought. Nothing is charged either way.
          </Trans>
        </Text>
        <ConfiguredForm<Answer>
          fields={[
            {
              kind: 'select',
              name: 'outcome',
              label: msg`Outcome`,
              emptyLabel: msg`Choose`,
              options: [
                { value: 'paid', label: msg`The processor has the money` },
                { value: 'declined', label: msg`It was not paid` },
              ],
              rules: [{ rule: 'required', message: ruleMessages['required'] }],
            },
            {
              kind: 'text',
              name: 'reason',
              label: msg`Reason`,
              maxLength: 200,
              rules: [{ rule: 'required', message: ruleMessages['required'] }],
            },
          ]}
          defaultValues={{ outcome: '', reason: '' }}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Settle</Trans>}
        />
      </Stack>
    </Dialog>
  )
}
