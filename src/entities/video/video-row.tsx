import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VideoCard } from '#contract/videos.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Duration } from '#src/ui/primitives/duration.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './video-row.module.css'

export interface VideoRowProps {
  video: VideoCard
  /** Before the thumbnail: the position, a checkbox. */
  start: ReactNode
  /** After the text: a menu, a handle. */
  end?: ReactNode
  /** The address that the row leads to; without one it is text only. */
  href?: string | undefined
  isSavedOffline?: boolean | undefined
  /** The row of the video that plays now. */
  isCurrent?: boolean | undefined
}

/** A video in an ordered list. */
export function VideoRow({ video, start, end, href, isSavedOffline = false, isCurrent = false }: VideoRowProps) {
  return (
    <div className={classNames(styles.row, isCurrent && styles.current)}>
      <span className={styles.start}>{isCurrent ? <Icon name="play" isFilled size="inline" className={styles.playing} /> : start}</span>
      <Media
        src={video.thumb}
        placeholder={video.placeholder}
        alt=""
        bottomEnd={video.durationSeconds === null ? undefined : <Duration seconds={video.durationSeconds} />}
      />
      <div className={styles.words}>
        <Text as="h3" size="head" lines={2} className={styles.title}>
          {href === undefined ? (
            video.title
          ) : (
            <Link to={href} className={styles.link}>
              {video.title}
            </Link>
          )}
        </Text>
        <Text size="meta" lines={1}>
          {isSavedOffline ? (
            <span className={styles.saved}>
              <Icon name="download-simple" size="meta" />
              <Trans>Saved</Trans>
            </span>
          ) : (
            <bdi>{video.userName}</bdi>
          )}
        </Text>
      </div>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </div>
  )
}
