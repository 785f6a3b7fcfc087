import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VideoCard } from '#contract/videos.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Duration } from '#src/ui/primitives/duration.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { SeenYarn } from '#src/ui/primitives/seen-yarn.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { DraftBadge } from './draft-badge.tsx'
import styles from './video-tile.module.css'

export interface VideoTileProps {
  video: VideoCard
  /** grid: thumbnail above the text. row: thumbnail beside the text, as in "Up next". */
  layout?: 'grid' | 'row' | undefined
  isSavedOffline?: boolean | undefined
  /** The first thumbnails of a screen load at once. */
  isLead?: boolean | undefined
  /** h3 under a section's title; h2 where the list directly follows the page's title. */
  headingLevel?: 'h2' | 'h3' | undefined
}

/** A video in a list. One link, stretched over the card, while the thumbnail's blur stays a button of its own. */
export function VideoTile({ video, layout = 'grid', isSavedOffline = false, isLead = false, headingLevel = 'h3' }: VideoTileProps) {
  const { t } = useLingui()
  const seen = video.watchedSeconds && video.durationSeconds ? Math.min(1, video.watchedSeconds / video.durationSeconds) : 0
  return (
    <article className={styles[layout]}>
      <div className={styles.picture}>
        <Media
          src={video.thumb}
          placeholder={video.placeholder}
          alt=""
          isLead={isLead}
          topStart={<Corner video={video} />}
          bottomEnd={video.durationSeconds === null ? undefined : <Duration seconds={video.durationSeconds} />}
        >
          {seen > 0.01 && <SeenYarn fraction={seen} />}
        </Media>
      </div>
      <div className={styles.words}>
        <Text as={headingLevel} size="head" lines={2} className={styles.title}>
          <Link to="/videos/$videoId" params={{ videoId: video.videoId }} className={styles.link}>
            {video.title}
          </Link>
        </Text>
        <Text size="meta" lines={1}>
          {video.userName}
          {isSavedOffline && (
            <span className={styles.saved} title={t`Saved on this device`}>
              <Icon name="download-simple" size="meta" />
              <VisuallyHidden>
                <Trans>Saved on this device</Trans>
              </VisuallyHidden>
            </span>
          )}
        </Text>
        <Text size="meta" isTabular lines={2}>
          <Time value={video.publishedAt * 1000} form="relativeShort" /> · <Plural value={video.views} one="# view" other="# views" />
        </Text>
      </div>
    </article>
  )
}

/** A single badge, the first that applies: draft, a status that is not ready, the price, or featured. */
function Corner({ video }: { video: VideoCard }) {
  if (video.isDraft) return <DraftBadge tone="onMedia" />
  if (video.videoStatus === 'encoding')
    return (
      <Badge tone="onMedia">
        <Trans>Encoding</Trans>
      </Badge>
    )
  if (video.videoStatus === 'inactive')
    return (
      <Badge tone="onMedia">
        <Trans>Inactive</Trans>
      </Badge>
    )
  if (video.videoStatus === 'reported')
    return (
      <Badge tone="onMedia">
        <Trans>Hidden</Trans>
      </Badge>
    )
  if (video.videoStatus !== 'ready')
    return (
      <Badge tone="onMedia">
        <Trans>Not ready</Trans>
      </Badge>
    )
  if (video.price !== null) return <TicketPrice tickets={video.price} />
  return video.isFeatured ? (
    <Badge tone="onMedia">
      <Trans>Featured</Trans>
    </Badge>
  ) : null
}
