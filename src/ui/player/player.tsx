import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { useIsFullScreen } from '../use-full-screen.ts'
import { Icon } from '../primitives/icon.tsx'
import { useIsDiscreet } from '../primitives/use-is-discreet.ts'
import { GestureLayer } from './controls/gesture-layer.tsx'
import { PlayerControls } from './controls/player-controls.tsx'
import { PlayerFailurePanel } from './player-failure-panel.tsx'
import type { PlayerProps } from './player-props.ts'
import { usePlayer } from './use-player.ts'
import { WatcherOverlay } from './watcher-overlay.tsx'
import styles from './player.module.css'

/** Plays a video, online or from the device. Loaded lazily, because it includes hls.js. */
export function Player(props: PlayerProps) {
  return <PlayerOfVideo key={props.source.key} {...props} />
}

function PlayerOfVideo(props: PlayerProps) {
  const { source, poster, overlayText, chapters = [], badge, onBack, onPrevious, onNext, describeError } = props
  const { frameRef, videoRef, frozenRef, stream, video, commands, durationSeconds, idle } = usePlayer(props)
  const isFullscreen = useIsFullScreen(frameRef)
  const isDiscreet = useIsDiscreet()
  const [isRevealed, setIsRevealed] = useState(false)
  const isVeiled = isDiscreet && !isRevealed

  function handlePlay() {
    stream.start()
    props.onPlay?.()
  }

  return (
    <section ref={frameRef} className={styles.player} data-theme="dark" dir="ltr" aria-label={props.title}>
      <div className={classNames(styles.stage, idle.isIdle && styles.idle)} onPointerMove={idle.wake} onFocus={idle.wake}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- members' videos have no caption files. */}
        <video
          ref={videoRef}
          className={classNames(styles.video, isVeiled && styles.veiled)}
          poster={poster ?? undefined}
          playsInline
          autoPlay={props.isAutoPlay}
          preload="auto"
          disableRemotePlayback
          onPlay={handlePlay}
          onEnded={props.onEnded}
          onContextMenu={(event) => event.preventDefault()}
        />
        <canvas ref={frozenRef} className={classNames(styles.video, isVeiled && styles.veiled)} hidden />
        {overlayText ? <WatcherOverlay text={overlayText} /> : null}
        <GestureLayer onTap={idle.toggle} onClick={commands.toggle} onDoubleClick={commands.toggleFullscreen} onSeekBy={commands.seekBy} />
        <PlayerControls
          {...{ video, stream, commands, isFullscreen, durationSeconds, chapters, badge, onBack, onPrevious, onNext }}
          isHidden={idle.isIdle}
          spritesPath={source.sprites}
        />
        {stream.failure && (
          <PlayerFailurePanel failure={stream.failure} describeError={describeError} onRetry={stream.retry} onBack={onBack} />
        )}
        {isVeiled && <VeilButton onReveal={() => setIsRevealed(true)} />}
      </div>
    </section>
  )
}

/** Discreet mode blurs the video until it is tapped; this video then stays visible until the member leaves it. */
function VeilButton({ onReveal }: { onReveal: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className={styles.veil} aria-label={t`Show the video`} onClick={onReveal}>
      <Icon name="eye-slash" size="large" />
    </button>
  )
}
