import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paymentQueries } from '#src/entities/payment/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { OpenPaymentRow } from './internal/open-payment-row.tsx'

/** Card payments whose outcome is not known. An admin looks them up at the processor and says here what became of them. */
export function OpenPaymentsPage() {
  const { t } = useLingui()
  const list = useInfiniteQuery(paymentQueries.open())
  const first = list.data?.pages[0]
  return (
    <ListPage
      title={<Trans>Open payments</Trans>}
      hasBack
      total={first && first.total > 0 && <Plural value={first.total} one="# waiting" other="# waiting" />}
      above={
        <Text tone="muted">
          <Trans>The site keeps asking the processor. Settle a payment only when its own records tell you the outcome.</Trans>
        </Text>
      }
    >
      <PagedRows
        label={t`Open payments`}
        list={list}
        itemKey={({ attempt }) => attempt}
        renderItem={(payment) => <OpenPaymentRow payment={payment} />}
        more={<Trans>Show more</Trans>}
        empty={
          <EmptyState icon="check-circle" title={<Trans>Nothing open</Trans>}>
            <Trans>Every payment has an outcome.</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}
