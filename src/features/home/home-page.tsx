import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { groups } from '#contract/roles.ts'
import type { VideoCard } from '#contract/videos.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { useSavedVideoIds } from '#src/entities/video/use-saved-videos.ts'
import { VideoTile } from '#src/entities/video/video-tile.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Grid } from '#src/ui/layout/grid.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { LeadVideo } from './internal/lead-video.tsx'
import { MembershipEndNote } from './internal/membership-end-note.tsx'
import { PeopleRow } from './internal/people-row.tsx'
import { SidePanels, type Dashboard } from './internal/side-panels.tsx'
import { StoriesRow } from './internal/stories-row.tsx'
import { useIsComplete } from './internal/use-is-complete.ts'
import { SearchButton } from './internal/search-button.tsx'
import { safeLink } from '#contract/policy/safe-html.ts'
import type { Banner } from '#contract/site/pages.ts'
import { formatWeekday } from '#src/lib/moment.ts'
import { useNow } from '#src/ui/primitives/use-now.ts'

export interface HomePageProps {
  /** At the top of the right column, for example the saved videos. */
  aside?: ReactNode
  /** At the end of the right column: panels of other features. */
  panels?: ReactNode
  /** In the bar, beside the discreet switch. */
  actions?: ReactNode
}

/**
 * Home: the lead video, news since the last visit, people, site news and the activity feed, depending on the member's
 * toggles (H-02).
 */
export function HomePage({ aside, panels, actions }: HomePageProps) {
  const greeting = useGreeting()
  const { data } = useSuspenseQuery(feedQueries.dashboard())
  const isComplete = useIsComplete()
  return (
    <Page
      title={greeting}
      actions={
        <>
          {isComplete && actions}
          {isComplete && <SearchButton />}
          <DiscreetButton />
        </>
      }
      panelOnPhone="below"
      // Below the videos on a phone: it renders together with them, or they would push it away.
      panel={
        isComplete && (
          <Stack gap={8}>
            {aside}
            <SidePanels home={data} />
            {panels}
          </Stack>
        )
      }
    >
      <Stack gap={8}>
        {data.lead && <LeadVideo video={data.lead} />}
        {isComplete && <Main home={data} />}
      </Stack>
    </Page>
  )
}

function Main({ home }: { home: Dashboard }) {
  const { pref, userGroupId } = useCurrentUser()
  return (
    <>
      {userGroupId === groups.pending && (
        <Note>
          <Trans>Your membership is waiting for approval. You can read everything, and write once it’s approved.</Trans>
        </Note>
      )}
      {home.membershipEnd && <MembershipEndNote {...home.membershipEnd} />}
      {home.banner && <BannerNote banner={home.banner} />}
      {home.stories && home.stories.length > 0 && <StoriesRow heroes={home.stories} />}
      {home.heroesOnline && home.heroesOnline.length > 0 && (
        <PeopleRow title={<Trans>Heroes online</Trans>} people={home.heroesOnline} isOnline />
      )}
      <Shelf title={<Trans>Continue watching</Trans>} videos={home.continueWatching} />
      {home.heroesToBe.length > 0 && (
        <PeopleRow
          title={<Trans>Members to follow</Trans>}
          people={home.heroesToBe}
          describe={({ totalVideo: total }) => <Plural value={total} one="# video" other="# videos" />}
        />
      )}
      {pref.feed.includes('videos') && <NewVideos videos={home.newVideos} />}
      {pref.feed.length === 0 && <EverythingOff />}
    </>
  )
}

function EverythingOff() {
  return (
    <EmptyState
      icon="sliders-horizontal"
      title={<Trans>Everything is off</Trans>}
      action={
        <Link to="/settings/{-$drawer}/{-$option1}" params={{}} className={linkTextClass()}>
          <Trans>Settings</Trans>
        </Link>
      }
    >
      <Trans>Choose what Home shows in Settings.</Trans>
    </EmptyState>
  )
}

function NewVideos({ videos }: { videos: readonly VideoCard[] }) {
  return (
    <Section
      title={<Trans>New since your last visit</Trans>}
      action={
        <Link to="/videos" className={linkTextClass()}>
          <Trans>All videos</Trans>
        </Link>
      }
    >
      {videos.length === 0 ? (
        <EmptyState icon="check-circle" title={<Trans>You’re all caught up</Trans>}>
          <Trans>Nothing new since your last visit.</Trans>
        </EmptyState>
      ) : (
        <Tiles videos={videos} />
      )}
    </Section>
  )
}

function Shelf({ title, videos }: { title: ReactNode; videos: readonly VideoCard[] }) {
  if (videos.length === 0) return null
  return (
    <Section title={title}>
      <Tiles videos={videos} />
    </Section>
  )
}

/** With thumbnails, or in one line each, as the member chose (H-05). */
function Tiles({ videos }: { videos: readonly VideoCard[] }) {
  const savedIds = useSavedVideoIds()
  const { pref } = useCurrentUser()
  if (!pref.feedDetail.includes('video')) return <Lines videos={videos} />
  return (
    <Grid columns={{ phone: 2, desktop: 3 }}>
      {videos.map((video) => (
        <VideoTile key={video.videoId} video={video} isSavedOffline={savedIds.has(video.videoId)} />
      ))}
    </Grid>
  )
}

function Lines({ videos }: { videos: readonly VideoCard[] }) {
  return (
    <Stack as="ul" gap={2}>
      {videos.map((video) => (
        <li key={video.videoId}>
          <Link to="/videos/$videoId" params={{ videoId: video.videoId }} className={linkTextClass()}>
            {video.title}
          </Link>{' '}
          {video.userName}
        </li>
      ))}
    </Stack>
  )
}

/** A temporary banner by staff at the top of Home (P-10). */
function BannerNote({ banner }: { banner: Banner }) {
  const href = safeLink(banner.link)
  return (
    <Note
      tone="accent"
      action={
        href === null ? undefined : (
          <a href={href} className={linkTextClass()}>
            <Trans>More</Trans>
          </a>
        )
      }
    >
      <strong>{banner.title}</strong> {banner.text}
    </Note>
  )
}

/** The weekday and time of day, as the page's title: "Friday evening". */
function useGreeting(): string {
  const { t, i18n } = useLingui()
  const now = useNow()
  const name = formatWeekday(now, { locale: i18n.locale }, 'long')
  const day = name.charAt(0).toLocaleUpperCase(i18n.locale) + name.slice(1)
  const hour = now.getHours()
  if (hour < 5) return t`${day} night`
  if (hour < 12) return t`${day} morning`
  return hour < 18 ? t`${day} afternoon` : t`${day} evening`
}
