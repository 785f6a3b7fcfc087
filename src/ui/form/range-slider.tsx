import type { CSSProperties, ReactNode } from 'react'
import styles from './range-slider.module.css'

export interface RangeSliderProps {
  label: string
  min: number
  max: number
  step?: number | undefined
  /** Two ends, or with `isSingle` everything up to the second. */
  value: readonly [number, number]
  onChange: (value: [number, number]) => void
  /** The text for the choice: "30 to 60", "Within 80 km". */
  describe: (value: readonly [number, number]) => ReactNode
  /** Names of the two ends for screen readers. */
  startLabel?: string | undefined
  endLabel?: string | undefined
  isSingle?: boolean | undefined
  isDisabled?: boolean | undefined
}

interface RangeStyle extends CSSProperties {
  '--from': string
  '--to': string
}

/** A length of yarn between two ends: two native sliders on one track, so each has its own keys and name. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, min, max, step = 1, value, onChange, describe, startLabel, endLabel, isSingle = false, isDisabled } = props
  const [from, to] = value
  const percent = (part: number) => `${((part - min) / Math.max(1, max - min)) * 100}%`
  const style: RangeStyle = { '--from': isSingle ? '0%' : percent(from), '--to': percent(to) }
  const shared = { className: styles.input, type: 'range', min, max, step } as const

  return (
    <fieldset className={styles.field} disabled={isDisabled}>
      <legend className={styles.legend}>{label}</legend>
      <output className={styles.described}>{describe(value)}</output>
      <div className={styles.range} style={style}>
        <span className={styles.track} />
        <span className={styles.laid} />
        {!isSingle && (
          <input
            {...shared}
            value={from}
            aria-label={startLabel ?? label}
            onChange={(event) => onChange([Math.min(Number(event.target.value), to), to])}
          />
        )}
        <input
          {...shared}
          value={to}
          aria-label={endLabel ?? label}
          onChange={(event) => onChange([from, Math.max(Number(event.target.value), isSingle ? min : from)])}
        />
      </div>
    </fieldset>
  )
}
