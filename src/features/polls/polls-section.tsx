import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pollQueries } from '#src/entities/poll/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { PollRow } from './internal/poll-row.tsx'
import { filterOf } from './polls-search.ts'

/** The polls, newest first, as a section of a page with more. */
export function PollsSection() {
  const { t } = useLingui()
  const list = useInfiniteQuery(pollQueries.browse(filterOf({ view: 'all', member: undefined, search: {} })))
  return (
    <Section
      title={<Trans>Polls</Trans>}
      action={
        <Link to="/polls" className={linkTextClass()}>
          <Trans>All polls</Trans>
        </Link>
      }
    >
      <PagedRows
        label={t`Polls`}
        list={list}
        itemKey={({ pollId }) => pollId}
        renderItem={(poll) => <PollRow poll={poll} />}
        more={<Trans>More polls</Trans>}
        empty={
          <EmptyState icon="chart-bar-horizontal" title={<Trans>No polls here</Trans>}>
            <AskAQuestion />
          </EmptyState>
        }
      />
    </Section>
  )
}

/** In place of polls where there are none. */
export function AskAQuestion() {
  return <Trans>Ask a question and see how members answer.</Trans>
}
