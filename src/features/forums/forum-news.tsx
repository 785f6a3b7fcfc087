import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { forumWrites } from '#src/entities/forum/writes.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { ThreadRow } from './internal/thread-row.tsx'

const shownTotal = 3

export interface ForumNewsProps {
  size?: 'title' | 'head'
  /** For members who want one line each. */
  isShort?: boolean
}

/** The threads in which somebody wrote last: on the community page, and on Home for members who want it (H-18). Nothing without any. */
export function ForumNews({ size = 'title', isShort = false }: ForumNewsProps) {
  const { t } = useLingui()
  const { data } = useQuery(forumQueries.news())
  const layOver = useOverlay(forumWrites, 'thread')
  const threads = (data?.items ?? []).slice(0, shownTotal).map((thread) => layOver(thread))
  if (threads.length === 0) return null
  return (
    <Section
      title={<Trans>Forums</Trans>}
      size={size}
      action={
        <Link to="/forums" className={linkTextClass()}>
          <Trans>All forums</Trans>
        </Link>
      }
    >
      <ul aria-label={t`New in the forums`}>
        {threads.map((thread) => (
          <li key={thread.threadId}>
            <ThreadRow thread={thread} hasForum level={3} isShort={isShort} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
