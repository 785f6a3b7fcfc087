import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../../primitives/icon-button.tsx'
import styles from './volume-control.module.css'

export interface VolumeControlProps {
  volume: number
  isMuted: boolean
  onVolume: (volume: number) => void
  onToggleMute: () => void
}

/** A mute button everywhere; the slider appears on devices with a mouse pointer (phones have volume keys). */
export function VolumeControl({ volume, isMuted, onVolume, onToggleMute }: VolumeControlProps) {
  const { t } = useLingui()
  const isSilent = isMuted || volume === 0
  return (
    <div className={styles.control}>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={isSilent ? 0 : volume}
        aria-label={t`Volume`}
        onChange={(event) => onVolume(Number(event.target.value))}
      />
      <IconButton
        icon={isSilent ? 'speaker-simple-slash' : 'speaker-high'}
        label={isSilent ? t`Sound on` : t`Sound off`}
        onClick={onToggleMute}
      />
    </div>
  )
}
