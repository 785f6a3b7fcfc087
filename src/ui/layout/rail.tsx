import { useLingui } from '@lingui/react/macro'
import type { LinkComponent } from '../link-component.ts'
import { Mark } from '../primitives/mark.tsx'
import { BarItemLink, type BarItem } from './bar-item.tsx'
import styles from './rail.module.css'

export interface RailProps {
  items: readonly BarItem[]
  /** Upload, balance and the member's own photo, at the bottom. */
  footItems?: readonly BarItem[] | undefined
  homeHref?: string | undefined
  link?: LinkComponent | undefined
}

/** Desktop navigation. Hidden below 1024, where the tab bar replaces it. */
export function Rail({ items, footItems = [], homeHref = '#/', link: Link = 'a' }: RailProps) {
  const { t } = useLingui()
  return (
    <nav className={styles.rail} aria-label={t`Main`}>
      <Link href={homeHref} className={styles.brand} aria-label={t`Home`}>
        <Mark />
      </Link>
      {items.map((item) => (
        <BarItemLink key={item.key} item={item} link={Link} />
      ))}
      <span className={styles.space} />
      {footItems.map((item) => (
        <BarItemLink key={item.key} item={item} link={Link} />
      ))}
    </nav>
  )
}
