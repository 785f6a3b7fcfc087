import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** A line of text, an image with a ratio, or a circle. */
  shape?: 'line' | 'wide' | 'tall' | 'portrait' | 'square' | 'circle' | 'block' | undefined
  /** CSS lengths, for the final size of the content. */
  width?: string | undefined
  height?: string | undefined
  className?: string | undefined
}

/** Replaces content that is loading; appears only after 200 ms, so that a quick answer does not flicker. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  )
}
