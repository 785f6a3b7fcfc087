import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { VideoDetails } from '#contract/videos.ts'
import { markFavourite, voteOn } from '#src/entities/video/mutations.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import styles from './action-row.module.css'

export interface ActionRowProps {
  video: VideoDetails
  /** Saving for offline, editing: what other features put here. */
  children?: ReactNode
}

/** Votes and favourite: each press keeps only the last wish, online or off. */
export function ActionRow({ video, children }: ActionRowProps) {
  const { t, i18n } = useLingui()
  const isUp = video.myVote === 'up'
  const isDown = video.myVote === 'down'
  return (
    <div className={styles.row}>
      <Action icon="thumbs-up" label={t`Like`} isOn={isUp} onPress={() => void voteOn(video.videoId, isUp ? null : 'up')}>
        {i18n.number(video.upVotes)}
      </Action>
      <Action icon="thumbs-down" label={t`Dislike`} isOn={isDown} onPress={() => void voteOn(video.videoId, isDown ? null : 'down')}>
        {i18n.number(video.downVotes)}
      </Action>
      <Action
        icon="heart"
        label={t`Favourite`}
        isOn={video.isFavourite}
        isHeart
        onPress={() => void markFavourite(video.videoId, !video.isFavourite)}
      >
        <Trans>Favourite</Trans>
      </Action>
      {children}
    </div>
  )
}

interface ActionProps {
  icon: IconName
  label: string
  isOn: boolean
  isHeart?: boolean
  onPress: () => void
  children: ReactNode
}

function Action({ icon, label, isOn, isHeart = false, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      className={classNames(styles.action, isOn && (isHeart ? styles.heart : styles.on))}
      aria-pressed={isOn}
      aria-label={typeof children === 'string' ? `${label} ${children}` : label}
      onClick={onPress}
    >
      <Icon name={icon} isFilled={isOn} />
      <span>{children}</span>
    </button>
  )
}
