import { reportProblem } from '#src/data/http/report-problem.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { VideoId } from '#contract/content/ids.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { tellPosition } from '#src/entities/video/writes.ts'
import { useRenditionNews } from '#src/entities/video/use-rendition-news.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { useVideo } from '#src/entities/video/use-video.ts'
import { useSavedVideo } from '#src/entities/video/use-saved-videos.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { CallError } from '#src/http/call-error.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { LazyPlayer } from '#src/ui/player/lazy-player.tsx'
import type { PlayerProps } from '#src/ui/player/player-props.ts'
import { usePlaySource } from './use-play-source.ts'
import styles from './screen.module.css'

/** The player, or why the video does not play (V-15, V-16, V-17). */
export interface ScreenProps {
  video: VideoDetails
  queue?: PlayerQueue | undefined
}

/** What the player needs to go on to other videos. */
export type PlayerQueue = Pick<PlayerProps, 'isAutoPlay' | 'onEnded' | 'onPrevious' | 'onNext'>

export function Screen({ video, queue }: ScreenProps) {
  const isSaved = useSavedVideo(video.videoId)?.state.kind === 'saved'
  if (video.can.canPlay || isSaved) return <Playing video={video} queue={queue} />
  return video.can.playRefusal === 'not_bought' ? <NotBought video={video} /> : <Refused video={video} />
}

/** The preview, if there is one: everyone may watch it before they buy the video (V-31). */
function NotBought({ video }: { video: VideoDetails }) {
  const { data } = useQuery(saleQueries.offer({ typeId: 'video', itemId: video.videoId }))
  const preview = data?.offer?.preview
  if (!preview) return <Refused video={video} />
  return (
    <Suspense fallback={<Refused video={video} />}>
      {/* The contract brands ids, and a preview is a video. */}
      <Preview videoId={preview.itemId as VideoId} />
    </Suspense>
  )
}

function Preview({ videoId }: { videoId: VideoId }) {
  const video = useVideo(videoId)
  if (!video.can.canPlay) return <Refused video={video} />
  return (
    <div className={styles.preview}>
      <Playing video={video} />
      <Badge tone="onMedia" className={styles.previewMark}>
        <Trans>Preview</Trans>
      </Badge>
    </div>
  )
}

function Playing({ video, queue }: ScreenProps) {
  const { i18n } = useLingui()
  const router = useRouter()
  const revision = useRenditionNews(video.videoId)
  const { source, overlay } = usePlaySource(video)
  const [startSeconds] = useState(() => startOf(video))
  return (
    <div className={styles.edges}>
      <LazyPlayer
        source={source}
        title={video.title}
        poster={video.thumb}
        durationSeconds={video.durationSeconds}
        startSeconds={startSeconds}
        revision={revision}
        overlayText={overlay}
        {...queue}
        onBack={() => router.history.back()}
        onPosition={(seconds) => void tellPosition(video.videoId, seconds, new Date()).catch(reportProblem)}
        describeError={(error) => (error instanceof CallError ? i18n._(messageForCode(error.code)) : undefined)}
      />
    </div>
  )
}

/** Resumes where the member stopped; a video watched to its last seconds starts over. */
function startOf({ watchedSeconds, durationSeconds }: VideoDetails): number {
  const seconds = watchedSeconds ?? 0
  return durationSeconds !== null && seconds > durationSeconds - 5 ? 0 : seconds
}

function Refused({ video }: { video: VideoDetails }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  return (
    <div className={classNames(styles.edges, styles.refused)} data-theme="dark">
      <Media src={video.thumb} placeholder={video.placeholder} alt="" isLead />
      <div className={styles.back}>
        <IconButton icon="arrow-left" label={t`Back`} onClick={() => router.history.back()} />
      </div>
      <output className={styles.reason}>
        <Icon name="lock-simple" size="large" />
        <Text size="head">{i18n._(messageForCode(video.can.playRefusal ?? 'video_unavailable'))}</Text>
        <WayOn video={video} />
      </output>
    </div>
  )
}

/** What opens the video, and where: a sponsor membership, or the owner, who shares their own videos. */
function WayOn({ video: { can, owner } }: { video: VideoDetails }) {
  if (can.playRefusal === 'sponsors_only')
    return (
      <>
        <Text size="meta">
          <Trans>Sponsors keep the site running and can watch featured videos.</Trans>
        </Text>
        <Link to="/settings/membership" search={{ kind: 'sponsor' }} className={linkTextClass()}>
          <Trans>Become a sponsor</Trans>
        </Link>
      </>
    )
  if (can.playRefusal !== 'play_not_allowed' || owner.isDeleted) return null
  return (
    <Link to="/members/$memberId" params={{ memberId: owner.userName }} className={linkTextClass()}>
      <Trans>Go to {owner.userName}’s profile</Trans>
    </Link>
  )
}
