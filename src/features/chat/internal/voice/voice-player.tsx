import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { formatClock, formatSpokenDuration } from '#src/lib/duration.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './voice.module.css'

export interface VoicePlayerProps {
  /** Null while the conversation is a request: nothing is fetched. */
  src: string | null
  durationMs: number
  levels: readonly number[]
}

/** A voice message: play, position, loudness. Only one plays at a time. */
export function VoicePlayer({ src, ...note }: VoicePlayerProps) {
  return src === null ? <HiddenNote /> : <OpenNote src={src} {...note} />
}

function HiddenNote() {
  const { t } = useLingui()
  return (
    <span className={styles.hidden}>
      <Icon name="microphone" />
      {t`Voice message`}, {t`Shown when you accept`}
    </span>
  )
}

function OpenNote({ src, durationMs, levels }: VoicePlayerProps & { src: string }) {
  const { t, i18n } = useLingui()
  const audioRef = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [atSeconds, setAtSeconds] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const totalSeconds = durationMs / 1000
  const length = formatSpokenDuration(totalSeconds, i18n.locale)
  useSilenceOthers(audioRef, isPlaying)

  function handlePress() {
    const audio = audioRef.current
    if (!audio) return
    if (isPlaying) audio.pause()
    else audio.play().catch(() => setHasFailed(true))
  }

  function handleSeek(seconds: number) {
    setAtSeconds(seconds)
    if (audioRef.current) audioRef.current.currentTime = seconds
  }

  return (
    <div className={styles.player}>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? t`Pause` : t`Play the voice message, ${length}`}
        onClick={handlePress}
      />
      <span className={styles.wave}>
        <Levels levels={levels} played={totalSeconds > 0 ? atSeconds / totalSeconds : 0} />
        <input
          type="range"
          className={styles.seek}
          aria-label={t({ message: 'Seek', context: 'voice message' })}
          aria-valuetext={formatSpokenDuration(atSeconds, i18n.locale)}
          min={0}
          max={Math.max(0.1, totalSeconds)}
          step={0.1}
          value={atSeconds}
          onChange={(event) => handleSeek(Number(event.target.value))}
        />
      </span>
      <span className={styles.clock}>
        {hasFailed ? t`Couldn’t load` : formatClock(isPlaying || atSeconds > 0 ? atSeconds : Math.max(1, totalSeconds))}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Voice messages have no transcript. */}
      <audio
        ref={audioRef}
        src={src}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setAtSeconds(0)}
        onTimeUpdate={(event) => setAtSeconds(event.currentTarget.currentTime)}
        onError={() => setHasFailed(true)}
      />
    </div>
  )
}

/** The player that is playing; starting another one stops it. */
let playing: HTMLAudioElement | null = null

function useSilenceOthers(audioRef: { readonly current: HTMLAudioElement | null }, isPlaying: boolean): void {
  // The sound is outside of React, and shared by all players.
  useEffect(() => {
    const audio = audioRef.current
    if (!isPlaying || !audio) return
    if (playing !== audio) playing?.pause()
    playing = audio
    return () => {
      if (playing === audio) playing = null
    }
  }, [audioRef, isPlaying])
}

/** A column for each level; those already played in the accent colour. */
export function Levels({ levels, played }: { levels: readonly number[]; played: number }) {
  return (
    <span className={styles.levels} aria-hidden="true">
      {levels.map((level, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- Columns have no identity but their position.
          key={index}
          className={classNames(styles.level, index < played * levels.length && styles.heard)}
          style={{ blockSize: `${Math.max(8, Math.min(100, level))}%` }}
        />
      ))}
    </span>
  )
}
