import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payment, PaymentView } from '#contract/money/payments.ts'
import { paymentQueries } from '#src/entities/payment/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { NoResults } from '#src/ui/feedback/no-results.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { PaymentRow } from './internal/payment-row.tsx'
import { ReceiptDialog } from './internal/receipt-dialog.tsx'

/** The member's payments by card, each with a receipt (T-15). */
export function PaymentHistoryPage() {
  const { t } = useLingui()
  const [view, setView] = useState<PaymentView>('all')
  const [opened, setOpened] = useState<Payment | null>(null)
  const list = useInfiniteQuery(paymentQueries.list(view))
  const names: Record<PaymentView, string> = {
    all: t`All`,
    tickets: t`Tickets`,
    membership: t`Membership`,
    reversed: t({ message: 'Refunds', context: 'payments' }),
  }
  const views = (Object.keys(names) as PaymentView[]).map((key) => ({
    key,
    label: names[key],
    isOn: key === view,
    onChoose: () => setView(key),
  }))
  return (
    <ListPage title={<Trans>Payment History</Trans>} hasBack views={views}>
      <PagedRows
        label={t`Payment History`}
        list={list}
        itemKey={({ attempt }) => attempt}
        renderItem={(payment) => <PaymentRow payment={payment} onOpen={() => setOpened(payment)} />}
        more={<Trans>Show older</Trans>}
        empty={
          view !== 'all' ? (
            <NoResults />
          ) : (
            <EmptyState
              icon="ticket"
              title={<Trans>No payments yet</Trans>}
              action={
                <RouterLink href="/settings/buy-tickets" className={buttonClass({ variant: 'primary' })}>
                  <Trans>Add tickets</Trans>
                </RouterLink>
              }
            >
              <Trans>Your card payments appear here, each with a receipt.</Trans>
            </EmptyState>
          )
        }
      />
      {opened && <ReceiptDialog payment={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
