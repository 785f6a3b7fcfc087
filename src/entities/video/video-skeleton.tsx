import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import styles from './video-tile.module.css'

/** A card's final layout while its video is loading. */
export function VideoSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      <Skeleton shape="wide" />
      <div className={styles.words}>
        <Skeleton shape="line" width="80%" />
        <Skeleton shape="line" width="45%" />
      </div>
    </div>
  )
}
