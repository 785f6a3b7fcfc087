import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import type { VideoId } from '#contract/content/ids.ts'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { DraftNote } from '#src/entities/video/draft-note.tsx'
import { StatusNote } from '#src/entities/video/status-note.tsx'
import { ContentActions } from '#src/entities/content/content-actions.tsx'
import { tellViewed } from '#src/entities/content/writes.ts'
import { useVideo } from '#src/entities/video/use-video.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { formatLength } from '#src/lib/duration.ts'
import { Facts } from './internal/facts.tsx'
import { OwnerRow } from './internal/owner-row.tsx'
import { RelatedVideos } from './internal/related-videos.tsx'
import { Screen, type PlayerQueue } from './internal/screen.tsx'
import styles from './internal/screen.module.css'

export interface VideoPlayerPageProps {
  videoId: VideoId
  /** Beside votes and favourite: saving for offline, editing. */
  actions?: ReactNode
  /** How it is sold. */
  sale?: ReactNode
  /** The comments below the video. */
  comments: ReactNode
  /** Plays as part of a queue, which is shown in place of the related videos. */
  queue?: (PlayerQueue & { readonly list: ReactNode }) | undefined
}

/** A video: the player, its facts, its owner, its actions and its comments. */
export function VideoPlayerPage({ videoId, actions, sale, comments, queue }: VideoPlayerPageProps) {
  const video = useVideo(videoId)
  const { list, ...player } = queue ?? { list: null }

  // Reports to the server that the video was opened, once per visit of the page.
  useEffect(() => {
    tellViewed({ typeId: 'video', itemId: videoId })
  }, [videoId])

  return (
    <Page title={video.title} hasNoBar panel={queue ? list : <RelatedVideos key={videoId} video={video} />} panelOnPhone="below">
      <Stack gap={5}>
        <Screen key={videoId} video={video} queue={queue && player} />
        <DraftNote video={video} hasLink />
        <StatusNote video={video} />
        <Stack gap={2}>
          <Row justify="between" align="start">
            <Text as="h1" size="display" className={styles.title}>
              {video.title}
            </Text>
            <DiscreetButton />
          </Row>
          <Meta videoId={videoId} />
        </Stack>
        <ContentActions item={{ typeId: 'video', itemId: videoId }} marks={video}>
          {actions}
        </ContentActions>
        {sale}
        <OwnerRow video={video} />
        <Facts video={video} />
        {comments}
      </Stack>
    </Page>
  )
}

/** Date, views, length and share of likes in one line. */
function Meta({ videoId }: { videoId: VideoId }) {
  const { i18n } = useLingui()
  const video = useVideo(videoId)
  const votes = video.upVotes + video.downVotes
  const liked = i18n.number(votes > 0 ? video.upVotes / votes : 0, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <Text size="meta" isTabular>
      <Time value={video.publishedAt * 1000} /> · <Plural value={video.views} one="# view" other="# views" />
      {video.durationSeconds !== null && <> · {formatLength(video.durationSeconds, i18n.locale)}</>}
      {votes > 0 && (
        <>
          {' · '}
          <Trans>{liked} liked</Trans>
        </>
      )}
    </Text>
  )
}
