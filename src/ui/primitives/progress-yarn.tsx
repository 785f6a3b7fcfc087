import { classNames } from '../class-names.ts'
import styles from './progress-yarn.module.css'

export interface ProgressYarnProps {
  /** 0 to 100. */
  value: number
  /** running, hold (grey), failed (danger), done (positive). Also state it in the text beside it. */
  state?: 'running' | 'hold' | 'failed' | 'done' | undefined
  /** Describes the operation for screen readers. */
  label: string
  className?: string | undefined
}

export function ProgressYarn({ value, state = 'running', label, className }: ProgressYarnProps) {
  const percent = Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0))
  return (
    <div className={classNames(styles.track, className)}>
      <progress className={styles.spoken} aria-label={label} max={100} value={Math.round(percent)} />
      <div className={classNames(styles.fill, styles[state])} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
