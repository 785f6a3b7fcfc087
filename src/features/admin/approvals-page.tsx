import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { approvalQueries } from '#src/entities/approval/queries.ts'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedGrid } from '#src/ui/list/paged-grid.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { ApprovalCard } from './internal/approval-card.tsx'

/** What members have offered and staff decide on, the oldest first: photos as promo, videos before they are published, newcomers’ posts. */
export function ApprovalsPage() {
  const { t } = useLingui()
  const list = useInfiniteQuery(approvalQueries.queue())
  const first = list.data?.pages[0]
  return (
    <ListPage
      title={<Trans>Approvals</Trans>}
      hasBack
      actions={<DiscreetButton />}
      total={first && first.total > 0 && <Plural value={first.total} one="# waiting" other="# waiting" />}
    >
      <PagedGrid
        label={t`Waiting for a decision`}
        list={list}
        itemKey={({ typeId, itemId }) => `${typeId}:${itemId}`}
        renderItem={(item) => <ApprovalCard item={item} />}
        columns={{ phone: 1, desktop: 3 }}
        estimatedHeight={480}
        placeKey="approvals"
        skeleton={<Skeleton shape="square" />}
        empty={
          <EmptyState icon="seal-check" title={<Trans>Nothing waiting</Trans>}>
            <Trans>Offers from members appear here until someone decides.</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}
