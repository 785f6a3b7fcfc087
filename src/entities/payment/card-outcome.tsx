import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import { apiUrl } from '#src/http/api-origin.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { FormFailureContext } from '#src/ui/form/form-failure.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { CardAnswer } from './card-frame.tsx'
import { useDollars } from './dollars.ts'
import { LineName } from './line-name.tsx'
import type { CardPayment } from './use-card-payment.ts'
import styles from './card-outcome.module.css'

export interface CardOutcomeProps {
  payment: CardPayment
  /** Why the card form gave no token. */
  formAnswer: CardAnswer | null
}

/** What became of a payment, announced. */
export function CardOutcome({ payment, formAnswer }: CardOutcomeProps) {
  const { outcome, isBusy, isUnanswered, error } = payment
  const form = formAnswer && 'reason' in formAnswer && !isBusy ? formAnswer.reason : null
  return (
    <div role="alert">
      {form === 'offline' && (
        <Note tone="danger">
          <Trans>Your card couldn’t be sent to the card processor. Nothing was charged. Try again.</Trans>
        </Note>
      )}
      {form === 'refused' && (
        <Note tone="danger">
          <Trans>The card processor didn’t accept this card. Nothing was charged. Check the details.</Trans>
        </Note>
      )}
      {error !== null && <Refused error={error} />}
      {isUnanswered && (
        <Note tone="warning">
          <Trans>We don’t know yet whether this payment went through. We’ll keep checking; you won’t be charged twice.</Trans>
        </Note>
      )}
      {outcome && (outcome.payment ? <Outcome payment={outcome.payment} /> : <NothingCharged />)}
    </div>
  )
}

function Outcome({ payment }: { payment: Payment }) {
  switch (payment.status) {
    case 'paid':
      return <Paid payment={payment} />
    case 'declined':
      return <Declined />
    case 'void':
      return <NothingCharged />
    case 'reversed':
      return (
        <Note tone="warning">
          <Trans>This payment was reversed.</Trans>
        </Note>
      )
    case 'created':
    case 'pending':
    case 'unknown':
      return <Open payment={payment} />
  }
}

function Paid({ payment: { lines, priceInCents } }: { payment: Payment }) {
  const price = useDollars()(priceInCents)
  return (
    <Note tone="positive">
      <Text isStrong>
        <Trans>Paid {price}.</Trans>
      </Text>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a payment never change
        <Text key={index}>
          <LineName line={line} />
        </Text>
      ))}
    </Note>
  )
}

/** Both lines of the documents (1§8). */
function Declined() {
  return (
    <Note tone="danger">
      <Text isStrong>
        <Trans>Your attempt has been declined by your card issuer.</Trans>
      </Text>
      <Text>
        <Trans>No network errors involved. They really did decline.</Trans>
      </Text>
      <Text size="meta" tone="muted">
        <Trans>Nothing was charged. Check the CVV, or try another card.</Trans>
      </Text>
    </Note>
  )
}

function NothingCharged() {
  return (
    <Note tone="warning">
      <Trans>Your last payment didn’t go through. Nothing was charged.</Trans>
    </Note>
  )
}

/** The bank's page is in a frame of its own, without access to ours. */
function Open({ payment: { challengePath } }: { payment: Payment }) {
  const { t } = useLingui()
  if (challengePath === null)
    return (
      <Note tone="warning">
        <Trans>Your payment is being processed. You can leave this page; you won’t be charged twice.</Trans>
      </Note>
    )
  return (
    <Stack gap={2}>
      <Text isStrong>
        <Trans>Your bank asks you to confirm this payment.</Trans>
      </Text>
      <iframe
        className={styles.bank}
        title={t`Confirmation by your bank`}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        src={apiUrl(challengePath)}
      />
    </Stack>
  )
}

function Refused({ error }: { error: unknown }) {
  const { i18n, t } = useLingui()
  const { message, fields } = use(FormFailureContext)(error)
  const [said] = Object.values(fields ?? {}).flat()
  if (said === 'payments.cart')
    return (
      <Note tone="danger">
        <Trans>This cart has been paid for, or is being paid for on another device. Nothing was charged now.</Trans>
      </Note>
    )
  const rule = said === undefined ? undefined : ruleMessages[said]
  return <Note tone="danger">{rule ? i18n._(rule) : (said ?? message ?? t`Our server didn’t respond.`)}</Note>
}
