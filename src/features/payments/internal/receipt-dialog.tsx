import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import { CardName } from '#src/entities/payment/card-name.tsx'
import { useDollars } from '#src/entities/payment/dollars.ts'
import { LineName } from '#src/entities/payment/line-name.tsx'
import { useMailReceipt } from '#src/entities/payment/mutations.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import styles from './receipt-dialog.module.css'

export interface ReceiptDialogProps {
  payment: Payment
  onClose: () => void
}

/** The receipt of a payment. Printed, it is alone on the page (the browser's print dialog also saves it as a PDF). */
export function ReceiptDialog({ payment, onClose }: ReceiptDialogProps) {
  const { card, statementName, receiptNumber, lines, priceInCents, createdAt, settledAt, status, attempt } = payment
  const dollars = useDollars()
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Receipt</Trans>} footer={<Actions payment={payment} />}>
      <Stack className={styles.receipt}>
        <Row justify="between" align="start">
          <div>
            <Text size="display" isTabular>
              {dollars(priceInCents, true)}
            </Text>
            <Text size="meta" tone="muted">
              <Time value={settledAt ?? createdAt} form="dateTime" />
            </Text>
          </div>
          <PaymentBadge status={status} />
        </Row>
        <dl className={styles.facts}>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a payment never change
            <Fact key={index} name={<LineName line={line} />}>
              {dollars(line.priceInCents, true)}
            </Fact>
          ))}
          {card && (
            <Fact name={<Trans>Card</Trans>}>
              <CardName card={card} />
            </Fact>
          )}
          <Fact name={<Trans>On your statement</Trans>}>{statementName}</Fact>
          <Fact name={<Trans>Receipt</Trans>}>{receiptNumber}</Fact>
          <Fact name={<Trans>Reference</Trans>}>
            <span className={styles.key}>{attempt}</span>
          </Fact>
          <Fact name={<Trans>Total</Trans>}>{dollars(priceInCents, true)}</Fact>
        </dl>
      </Stack>
    </Dialog>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Actions({ payment: { attempt, status } }: { payment: Payment }) {
  const mail = useMailReceipt()
  const isPaid = status === 'paid' || status === 'reversed'
  return (
    <Stack gap={2}>
      <output>
        {mail.data && <Note tone="positive">{mail.data.message}</Note>}
        {/* The server's own sentence (J-12). */}
        {mail.error && <Note tone="danger">{mail.error.message}</Note>}
      </output>
      <Row gap={2} isWrapping>
        <Button variant="quiet" icon="download-simple" onClick={() => window.print()}>
          <Trans>Print or save</Trans>
        </Button>
        {isPaid && (
          <Button variant="ghost" isBusy={mail.isPending} onClick={() => mail.mutate(attempt)}>
            <Trans>Mail it to me</Trans>
          </Button>
        )}
        <RouterLink href="/contact" className={buttonClass({ variant: 'ghost' })}>
          <Trans>Get help</Trans>
        </RouterLink>
      </Row>
    </Stack>
  )
}
