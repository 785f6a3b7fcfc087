import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import styles from './member-card.module.css'

/** A card's layout while members are loading. */
export function MemberCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton shape="portrait" />
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  )
}
