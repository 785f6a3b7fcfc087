import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payoutStatuses, type PayoutStatus } from '#contract/money/payouts.ts'
import { useExportPayouts } from '#src/entities/vendor/mutations.ts'
import { vendorQueries } from '#src/entities/vendor/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { PayoutCard } from './internal/payout-card.tsx'

/** What sellers have asked for, and what admins decided. */
export function AllPayoutsPage() {
  const { t } = useLingui()
  const [status, setStatus] = useState<PayoutStatus>('open')
  const list = useInfiniteQuery(vendorQueries.payoutsIn(status))
  const first = list.data?.pages[0]
  const names: Record<PayoutStatus, string> = {
    open: t({ message: 'Waiting', context: 'payouts' }),
    approved: t({ message: 'Approved', context: 'payouts' }),
    declined: t({ message: 'Declined', context: 'payouts' }),
    withdrawn: t({ message: 'Withdrawn', context: 'payouts' }),
  }
  return (
    <ListPage
      title={<Trans>Payouts</Trans>}
      hasBack
      views={payoutStatuses.map((key) => ({ key, label: names[key], isOn: key === status, onChoose: () => setStatus(key) }))}
      total={first && first.total > 0 && <Plural value={first.total} one="# payout" other="# payouts" />}
      sort={<ExportButton />}
    >
      <PagedRows
        label={t`Payouts`}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(payout) => <PayoutCard payout={payout} />}
        more={<Trans>Show older</Trans>}
        empty={
          <EmptyState icon="ticket" title={status === 'open' ? <Trans>Nothing waiting</Trans> : <Trans>Nothing yet</Trans>}>
            <Trans>Payouts that sellers ask for appear here.</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}

/** The approved payouts, for the person who makes the transfers. */
function ExportButton() {
  const download = useExportPayouts()

  return (
    <Button variant="ghost" size="small" icon="download-simple" isBusy={download.isPending} onClick={() => download.mutate()}>
      <Trans>Approved payouts as CSV</Trans>
    </Button>
  )
}
