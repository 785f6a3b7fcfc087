import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportQueries, type ReportFilter } from '#src/entities/report/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { HandledCard } from './internal/handled-card.tsx'
import { ReportCard } from './internal/report-card.tsx'
import { ReportFilters, type ReportState } from './internal/report-filters.tsx'

/** Everything that members have reported, for staff: the most serious first, and what staff have answered. */
export function ReportsPage() {
  return (
    <ListPage title={<Trans>Reports</Trans>} hasBack>
      <Reports />
    </ListPage>
  )
}

export function Reports() {
  const [state, setState] = useState<ReportState>('open')
  const [filter, setFilter] = useState<ReportFilter>({})
  return (
    <Stack gap={5}>
      <Text tone="muted">
        <Trans>Of a private conversation, you see only the reported message. Viewing is logged with name and time.</Trans>
      </Text>
      <ReportFilters state={state} onState={setState} filter={filter} onFilter={setFilter} />
      {state === 'open' ? <OpenReports filter={filter} /> : <AnsweredReports filter={filter} />}
    </Stack>
  )
}

const isFiltered = ({ typeId, reasonId }: ReportFilter) => typeId !== undefined || reasonId !== undefined

const awaited = (
  <Stack gap={4}>
    <Skeleton shape="block" height="180px" />
    <Skeleton shape="block" height="180px" />
  </Stack>
)

function OpenReports({ filter }: { filter: ReportFilter }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(reportQueries.queue(filter))
  return (
    <PagedRows
      label={t`Reports`}
      list={list}
      itemKey={({ typeId, itemId }) => `${typeId}:${itemId}`}
      itemLabel={(report) => t`Report ${report.reportId}`}
      renderItem={(report) => <ReportCard report={report} />}
      isSpaced
      gap={5}
      more={<Trans>More reports</Trans>}
      awaited={awaited}
      empty={
        isFiltered(filter) ? (
          <NothingFound />
        ) : (
          <EmptyState icon="flag" title={<Trans>Nothing waiting</Trans>}>
            <Trans>Everything members report appears here until someone handles it.</Trans>
          </EmptyState>
        )
      }
    />
  )
}

function AnsweredReports({ filter }: { filter: ReportFilter }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(reportQueries.handled(filter))
  return (
    <PagedRows
      label={t`Answered reports`}
      list={list}
      itemKey={({ reportId }) => reportId}
      itemLabel={(report) => t`Report ${report.reportId}`}
      renderItem={(report) => <HandledCard report={report} />}
      isSpaced
      gap={5}
      more={<Trans>More reports</Trans>}
      awaited={awaited}
      empty={
        isFiltered(filter) ? (
          <NothingFound />
        ) : (
          <EmptyState icon="flag" title={<Trans>Nothing answered yet</Trans>}>
            <Trans>Reports that staff have handled appear here, with their reason.</Trans>
          </EmptyState>
        )
      }
    />
  )
}

function NothingFound() {
  return (
    <EmptyState icon="flag" title={<Trans>No reports found</Trans>}>
      <Trans>No report has this kind and reason.</Trans>
    </EmptyState>
  )
}
