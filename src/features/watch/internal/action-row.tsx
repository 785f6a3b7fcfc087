import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { VideoDetails } from '#contract/videos.ts'
import { markFavourite, voteOn } from '#src/entities/video/mutations.ts'
import { Action } from '#src/ui/primitives/action.tsx'
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
      <Toggle icon="thumbs-up" label={t`Like`} isOn={isUp} onPress={() => void voteOn(video.videoId, isUp ? null : 'up')}>
        {i18n.number(video.upVotes)}
      </Toggle>
      <Toggle icon="thumbs-down" label={t`Dislike`} isOn={isDown} onPress={() => void voteOn(video.videoId, isDown ? null : 'down')}>
        {i18n.number(video.downVotes)}
      </Toggle>
      <Toggle
        icon="heart"
        label={t`Favourite`}
        isOn={video.isFavourite}
        tone="live"
        onPress={() => void markFavourite(video.videoId, !video.isFavourite)}
      >
        <Trans>Favourite</Trans>
      </Toggle>
      {children}
    </div>
  )
}

interface ToggleProps {
  icon: IconName
  label: string
  isOn: boolean
  tone?: 'live' | undefined
  onPress: () => void
  children: ReactNode
}

function Toggle({ icon, label, isOn, tone, onPress, children }: ToggleProps) {
  return (
    <Action
      icon={icon}
      isFilled={isOn}
      tone={isOn ? (tone ?? 'accent') : undefined}
      aria-pressed={isOn}
      aria-label={typeof children === 'string' ? `${label} ${children}` : label}
      onClick={onPress}
    >
      {children}
    </Action>
  )
}
