import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** A line of text, a picture of a ratio, or a circle. */
  shape?: 'line' | 'wide' | 'tall' | 'portrait' | 'square' | 'circle' | 'block' | undefined
  /** CSS lengths, for the final geometry of what is coming. */
  width?: string | undefined
  height?: string | undefined
  className?: string | undefined
}

/** Stands in the place of what is loading; appears only after 200 ms, so a quick answer never flickers. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  )
}
