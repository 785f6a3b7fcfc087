import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reportQueries } from '#src/entities/report/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { MessageReportCard } from './internal/message-report-card.tsx'

/** Reported letters and chat messages, for staff: the most serious first. */
export function MessageReportsPage() {
  return (
    <Page title={<Trans>Reported messages</Trans>} hasBack>
      <MessageReports />
    </Page>
  )
}

export function MessageReports() {
  const { t } = useLingui()
  const list = useInfiniteQuery(reportQueries.messages())
  const reports = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Stack gap={5}>
      <Text tone="muted">
        <Trans>You see the reported message and nothing around it. Who looked, and when, is written down.</Trans>
      </Text>
      {!list.data && list.error && <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />}
      {list.isPending && (
        <Stack gap={4}>
          <Skeleton shape="block" height="180px" />
          <Skeleton shape="block" height="180px" />
        </Stack>
      )}
      {list.data && reports.length === 0 && (
        <EmptyState icon="flag" title={<Trans>Nothing is waiting</Trans>}>
          <Trans>Messages that members report stand here until somebody closes the report.</Trans>
        </EmptyState>
      )}
      {reports.length > 0 && (
        <Stack gap={4} as="ul">
          {reports.map((report) => (
            <li key={report.reportId} aria-label={t`Report ${report.reportId}`}>
              <MessageReportCard report={report} />
            </li>
          ))}
        </Stack>
      )}
      <MoreButton list={list}>
        <Trans>More reports</Trans>
      </MoreButton>
    </Stack>
  )
}
