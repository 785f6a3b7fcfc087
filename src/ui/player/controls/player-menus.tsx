import { useLingui } from '@lingui/react/macro'
import { Menu } from '../../feedback/menu.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import type { Quality } from '../stream/stream.ts'
import { rates } from '../use-player-commands.ts'

export interface SpeedMenuProps {
  rate: number
  onRate: (rate: number) => void
}

export function SpeedMenu({ rate, onRate }: SpeedMenuProps) {
  const { t, i18n } = useLingui()
  return (
    <Menu
      label={t`Speed`}
      items={rates.map((one) => ({
        key: String(one),
        label: one === 1 ? t`Normal` : t`${i18n.number(one)}×`,
        isChecked: one === rate,
        onSelect: () => onRate(one),
      }))}
      trigger={(props) => <IconButton {...props} icon="gauge" label={t`Speed`} />}
    />
  )
}

export interface QualityMenuProps {
  qualities: readonly Quality[]
  /** The level that is playing, shown beside Automatic. */
  level: number | null
  chosenLevel: number | null
  onChoose: (level: number | null) => void
}

export function QualityMenu({ qualities, level, chosenLevel, onChoose }: QualityMenuProps) {
  const { t, i18n } = useLingui()
  const playing = qualities.find((quality) => quality.level === level)
  const automatic = {
    key: 'auto',
    label: t`Automatic`,
    description: chosenLevel === null && playing ? t`Now ${playing.height}p` : undefined,
    isChecked: chosenLevel === null,
    onSelect: () => onChoose(null),
  }
  const fixed = qualities
    .toSorted((a, b) => b.height - a.height)
    .map((quality) => ({
      key: String(quality.level),
      label: `${quality.height}p`,
      description: t`${i18n.number(quality.bitsPerSecond / 1_000_000, { maximumSignificantDigits: 2 })} Mbit/s`,
      isChecked: chosenLevel === quality.level,
      onSelect: () => onChoose(quality.level),
    }))
  return (
    <Menu
      label={t`Quality`}
      items={[automatic, ...fixed]}
      trigger={(props) => <IconButton {...props} icon="gear-six" label={t`Quality`} disabled={qualities.length === 0} />}
    />
  )
}
