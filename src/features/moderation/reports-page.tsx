import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reportQueries } from '#src/entities/report/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { ReportCard } from './internal/report-card.tsx'

/** Everything that members have reported, for staff: the most serious first. */
export function ReportsPage() {
  return (
    <ListPage title={<Trans>Reports</Trans>} hasBack>
      <Reports />
    </ListPage>
  )
}

export function Reports() {
  const { t } = useLingui()
  const list = useInfiniteQuery(reportQueries.queue())
  return (
    <Stack gap={5}>
      <Text tone="muted">
        <Trans>Of a private conversation, you see only the reported message. Viewing is logged with name and time.</Trans>
      </Text>
      <PagedRows
        label={t`Reports`}
        list={list}
        itemKey={({ typeId, itemId }) => `${typeId}:${itemId}`}
        itemLabel={(report) => t`Report ${report.reportId}`}
        renderItem={(report) => <ReportCard report={report} />}
        isSpaced
        gap={5}
        more={<Trans>More reports</Trans>}
        awaited={
          <Stack gap={4}>
            <Skeleton shape="block" height="180px" />
            <Skeleton shape="block" height="180px" />
          </Stack>
        }
        empty={
          <EmptyState icon="flag" title={<Trans>Nothing waiting</Trans>}>
            <Trans>Everything members report appears here until someone handles it.</Trans>
          </EmptyState>
        }
      />
    </Stack>
  )
}
