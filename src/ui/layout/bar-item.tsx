import type { ReactNode } from 'react'
import type { LinkComponent } from '../link-component.ts'
import { Count } from '../primitives/count.tsx'
import type { IconName } from '../primitives/icon-names.ts'
import { Icon } from '../primitives/icon.tsx'
import { VisuallyHidden } from '../primitives/visually-hidden.tsx'
import styles from './bar-item.module.css'

export interface BarItem {
  key: string
  href: string
  label: string
  icon?: IconName | undefined
  /** Replaces the icon and the label, for example with the member's photo; `label` is then read out. */
  picture?: ReactNode
  /** Shown in place of the label, for example the balance; `label` is read out before it. */
  caption?: ReactNode
  isCurrent?: boolean | undefined
  count?: number | undefined
  /** Replaces the count, for a count that loads later. */
  mark?: ReactNode
}

export interface BarItemLinkProps {
  item: BarItem
  link: LinkComponent
}

/** One entry of the tab bar or the rail. */
export function BarItemLink({ item, link: Link }: BarItemLinkProps) {
  return (
    <Link
      href={item.href}
      className={styles.item}
      aria-current={item.isCurrent ? 'page' : undefined}
      aria-label={item.picture === undefined ? undefined : item.label}
    >
      {item.picture}
      {item.icon && <Icon name={item.icon} size="tab" isFilled={item.isCurrent} />}
      {item.caption !== undefined && <VisuallyHidden>{item.label} </VisuallyHidden>}
      {item.picture === undefined && <span className={styles.label}>{item.caption ?? item.label}</span>}
      {item.count ? <Count value={item.count} className={styles.count} /> : null}
      {item.mark && <span className={styles.count}>{item.mark}</span>}
    </Link>
  )
}
