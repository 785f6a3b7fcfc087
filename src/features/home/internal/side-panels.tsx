import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { getDashboard } from '#contract/feed.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Time } from '#src/ui/primitives/time.tsx'
import { FeedList } from './feed-list.tsx'
import { NewsList } from './news-list.tsx'
import { PeopleList } from './people-list.tsx'
import { Sayings } from './sayings.tsx'

export type Dashboard = ResponseOutput<typeof getDashboard>

/** The side column: panels that are switched on and have content. */
export function SidePanels({ home }: { home: Dashboard }) {
  const { pref } = useCurrentUser()
  const isShort = !pref.feedDetail.includes('member')
  return (
    <>
      {home.news && home.news.length > 0 && (
        <Section
          title={<Trans>Site news</Trans>}
          size="head"
          action={
            <Link to="/dashboard/news" className={linkTextClass()}>
              <Trans>All news</Trans>
            </Link>
          }
        >
          <NewsList items={home.news} isShort />
        </Section>
      )}
      {pref.feed.includes('feed') && (
        <Section
          title={<Trans context="what happened lately">Activity</Trans>}
          size="head"
          action={
            <Link to="/dashboard/activity-feed" className={linkTextClass()}>
              <Trans>Everything</Trans>
            </Link>
          }
        >
          <FeedList items={home.feed} />
        </Section>
      )}
      {home.logins && home.logins.length > 0 && (
        <Section title={<Trans>Recently active</Trans>} size="head">
          <PeopleList people={home.logins} isShort={isShort} describe={({ seenAt }) => <Time value={seenAt * 1000} />} />
        </Section>
      )}
      {home.newMembers && home.newMembers.length > 0 && (
        <Section title={<Trans>New members</Trans>} size="head">
          <PeopleList people={home.newMembers} isShort={isShort} describe={({ joinedAt }) => <Time value={joinedAt * 1000} />} />
        </Section>
      )}
      <Sayings quote={home.quote} horoscope={home.horoscope} />
    </>
  )
}
