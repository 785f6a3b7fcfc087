import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pollQueries } from '#src/entities/poll/queries.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { PollRow } from './internal/poll-row.tsx'
import { filterOf } from './polls-search.ts'

const shownTotal = 3

export interface PollsPanelProps {
  size?: 'title' | 'head'
  /** For members who want polls, like events, in one line each. */
  isShort?: boolean
}

/** The newest open polls (H-18), for the community page, and for members who want them on Home. Renders nothing without any, or without a response. */
export function PollsPanel({ size = 'head', isShort = false }: PollsPanelProps) {
  const { t } = useLingui()
  // The same query as the list, so that the two share one answer.
  const list = useInfiniteQuery(pollQueries.browse(filterOf({ view: 'open', member: undefined, search: {} })))
  const polls = itemsOf(list).slice(0, shownTotal)
  if (polls.length === 0) return null
  return (
    <Section
      title={<Trans>Polls</Trans>}
      size={size}
      action={
        <Link to="/polls" className={linkTextClass()}>
          <Trans>All polls</Trans>
        </Link>
      }
    >
      <ul aria-label={t`Polls`}>
        {polls.map((poll) => (
          <li key={poll.pollId}>
            <PollRow poll={poll} isShort={isShort} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
