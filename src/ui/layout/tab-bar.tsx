import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LinkComponent } from '../link-component.ts'
import { BarItemLink, type BarItem } from './bar-item.tsx'
import styles from './tab-bar.module.css'

export interface TabBarProps {
  items: readonly BarItem[]
  link?: LinkComponent | undefined
  /** The round Add button above the bar. */
  action?: ReactNode
}

/** Phone navigation: five destinations within reach of the thumb. Hidden from 1024 on, where the rail replaces it. */
export function TabBar({ items, link = 'a', action }: TabBarProps) {
  const { t } = useLingui()
  return (
    <>
      {action !== undefined && <div className={styles.action}>{action}</div>}
      <nav className={styles.bar} aria-label={t`Main`}>
        {items.map((item) => (
          <BarItemLink key={item.key} item={item} link={link} />
        ))}
      </nav>
    </>
  )
}
