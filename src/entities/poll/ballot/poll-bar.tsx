import { classNames } from '#src/ui/class-names.ts'
import styles from './poll-bar.module.css'

export interface PollBarProps {
  /** 0 to 1. */
  share: number
  /** The viewer chose this answer. */
  isMine: boolean
  isSlim?: boolean
}

/** The share of an answer. The text beside it says the same, so screen readers skip it. */
export function PollBar({ share, isMine, isSlim = false }: PollBarProps) {
  return (
    <div className={classNames(styles.track, isSlim && styles.slim)} aria-hidden="true">
      <div className={classNames(styles.fill, isMine && styles.mine)} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </div>
  )
}
