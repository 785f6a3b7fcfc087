import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reportQueries } from '#src/entities/report/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { MessageReportCard } from './internal/message-report-card.tsx'

/** Reported mail and chat messages, for staff: the most serious first. */
export function MessageReportsPage() {
  return (
    <ListPage title={<Trans>Reported messages</Trans>} hasBack>
      <MessageReports />
    </ListPage>
  )
}

export function MessageReports() {
  const { t } = useLingui()
  const list = useInfiniteQuery(reportQueries.messages())
  return (
    <Stack gap={5}>
      <Text tone="muted">
        <Trans>You see only the reported message. Viewing is logged with name and time.</Trans>
      </Text>
      <PagedRows
        label={t`Reported messages`}
        list={list}
        itemKey={({ reportId }) => reportId}
        itemLabel={(report) => t`Report ${report.reportId}`}
        renderItem={(report) => <MessageReportCard report={report} />}
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
            <Trans>Messages members report appear here until someone closes the report.</Trans>
          </EmptyState>
        }
      />
    </Stack>
  )
}
