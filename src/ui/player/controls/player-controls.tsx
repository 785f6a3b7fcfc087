import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatClock } from '../../../lib/duration.ts'
import { classNames } from '../../class-names.ts'
import { Badge } from '../../primitives/badge.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import { Icon } from '../../primitives/icon.tsx'
import { QualityMenu, SpeedMenu } from './player-menus.tsx'
import { Scrubber, type Chapter } from './scrubber.tsx'
import type { PlayerCommands } from '../use-player-commands.ts'
import type { StreamState } from '../stream/use-stream.ts'
import type { VideoState } from '../use-video-state.ts'
import { VolumeControl } from './volume-control.tsx'
import styles from './player-controls.module.css'

export interface PlayerControlsProps {
  video: VideoState
  stream: StreamState
  commands: PlayerCommands
  isFullscreen: boolean
  isHidden: boolean
  durationSeconds: number
  chapters: readonly Chapter[]
  spritesPath: string | undefined
  badge: ReactNode
  onBack: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export function PlayerControls(props: PlayerControlsProps) {
  const { video, stream, commands, isHidden, durationSeconds, chapters, spritesPath, onBack, onPrevious, onNext } = props
  const { t } = useLingui()
  const isPlaying = !video.isPaused
  return (
    <div className={classNames(styles.controls, isHidden && styles.hidden)}>
      <div className={styles.top}>
        {onBack ? <IconButton icon="arrow-left" label={t`Back`} onClick={onBack} /> : <span />}
        {stream.qualities && (
          <QualityMenu qualities={stream.qualities} level={stream.level} chosenLevel={stream.chosenLevel} onChoose={stream.chooseLevel} />
        )}
      </div>
      <div className={styles.middle}>
        {onPrevious && <IconButton icon="skip-back" iconSize="large" label={t`Previous video`} onClick={onPrevious} />}
        <IconButton icon="arrow-counter-clockwise" iconSize="large" label={t`Back 10 seconds`} onClick={() => commands.seekBy(-10)} />
        <button type="button" className={styles.play} aria-label={isPlaying ? t`Pause` : t`Play`} onClick={commands.toggle}>
          <Icon name={isPlaying ? 'pause' : 'play'} isFilled className={styles.playIcon} />
          {video.isWaiting && <span className={styles.waiting} />}
        </button>
        <IconButton icon="arrow-clockwise" iconSize="large" label={t`Forward 10 seconds`} onClick={() => commands.seekBy(10)} />
        {onNext && <IconButton icon="skip-forward" iconSize="large" label={t`Next video`} onClick={onNext} />}
      </div>
      <div>
        <Scrubber
          seconds={video.seconds}
          durationSeconds={durationSeconds}
          bufferedSeconds={video.bufferedSeconds}
          chapters={chapters}
          spritesPath={spritesPath}
          read={stream.read}
          onSeek={commands.seekTo}
        />
        <BottomRow {...props} />
      </div>
    </div>
  )
}

function BottomRow({ video, commands, isFullscreen, durationSeconds, badge }: PlayerControlsProps) {
  const { t } = useLingui()
  return (
    <div className={styles.bottom}>
      <span className={styles.time}>
        {formatClock(video.seconds)} / {formatClock(durationSeconds)}
      </span>
      {badge !== undefined && <Badge tone="onMedia">{badge}</Badge>}
      <span className={styles.space} />
      <VolumeControl volume={video.volume} isMuted={video.isMuted} onVolume={commands.setVolume} onToggleMute={commands.toggleMute} />
      <SpeedMenu rate={video.rate} onRate={commands.setRate} />
      {document.pictureInPictureEnabled && (
        <IconButton
          icon="picture-in-picture"
          label={t`Picture in picture`}
          isOn={video.isPictureInPicture}
          onClick={commands.togglePictureInPicture}
        />
      )}
      <IconButton
        icon={isFullscreen ? 'corners-in' : 'corners-out'}
        label={isFullscreen ? t`Leave full screen` : t`Full screen`}
        onClick={commands.toggleFullscreen}
      />
    </div>
  )
}
