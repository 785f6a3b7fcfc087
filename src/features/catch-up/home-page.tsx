import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VideoCard } from '#contract/videos.ts'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { DiscreetButton } from '#src/entities/self/discreet-button.tsx'
import { useSavedVideoIds } from '#src/entities/video/use-saved-films.ts'
import { VideoTile } from '#src/entities/video/video-tile.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Grid } from '#src/ui/layout/grid.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { FeedList } from './internal/feed-list.tsx'
import { useGreeting } from './internal/greeting.ts'
import { useIsWhole } from './internal/use-is-whole.ts'
import { LeadFilm } from './internal/lead-film.tsx'
import styles from './internal/home.module.css'

export interface HomePageProps {
  /** At the top of the right column, for example what is saved offline. */
  aside?: ReactNode
}

/** Home: the lead film, what is new since the last visit, films begun, people to discover, what happened. */
export function HomePage({ aside }: HomePageProps) {
  const greeting = useGreeting()
  const { data } = useSuspenseQuery(feedQueries.dashboard())
  const isWhole = useIsWhole()
  return (
    <Page
      title={greeting}
      actions={<DiscreetButton />}
      panelOnPhone="below"
      // Under the films on a phone: it comes with them, or they would push it away.
      panel={
        isWhole && (
          <Stack gap={8}>
            {aside}
            <Section title={<Trans>Lately</Trans>} size="head">
              <FeedList items={data.feed} />
            </Section>
          </Stack>
        )
      }
    >
      <Stack gap={8}>
        {data.lead && <LeadFilm video={data.lead} />}
        {isWhole && (
          <>
            <Shelf title={<Trans>Continue watching</Trans>} videos={data.continueWatching} />
            {data.heroesToBe.length > 0 && <HeroesToBe heroes={data.heroesToBe} />}
            <NewVideos videos={data.newVideos} />
          </>
        )}
      </Stack>
    </Page>
  )
}

function NewVideos({ videos }: { videos: readonly VideoCard[] }) {
  return (
    <Section
      title={<Trans>New since you were here</Trans>}
      action={
        <Link to="/videos" className={linkTextClass()}>
          <Trans>All videos</Trans>
        </Link>
      }
    >
      {videos.length === 0 ? (
        <EmptyState icon="check-circle" title={<Trans>You are all caught up</Trans>}>
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

function Tiles({ videos }: { videos: readonly VideoCard[] }) {
  const savedIds = useSavedVideoIds()
  return (
    <Grid columns={{ phone: 2, desktop: 3 }}>
      {videos.map((video) => (
        <VideoTile key={video.videoId} video={video} isSavedOffline={savedIds.has(video.videoId)} />
      ))}
    </Grid>
  )
}

interface Hero {
  readonly userId: number
  readonly userName: string
  readonly userImage: string | null
  readonly totalVideo: number
}

/** Members with films of their own, to get to know. */
function HeroesToBe({ heroes }: { heroes: readonly Hero[] }) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Heroes-to-be</Trans>}>
      <HorizontalScroller label={t`Heroes-to-be`}>
        {heroes.map((hero) => (
          <Link key={hero.userId} to="/members/$memberId" params={{ memberId: hero.userName }} className={styles.hero}>
            <Avatar name={hero.userName} src={hero.userImage} size="large" />
            <Text as="span" size="micro" lines={1}>
              {hero.userName}
            </Text>
            <Text as="span" size="micro" tone="muted">
              <Plural value={hero.totalVideo} one="# film" other="# films" />
            </Text>
          </Link>
        ))}
      </HorizontalScroller>
    </Section>
  )
}
