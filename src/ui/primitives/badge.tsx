import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import styles from './badge.module.css'

export interface BadgeProps {
  children: ReactNode
  /** plain for roles, live for current events, outline for waiting, the rest are states. */
  tone?: 'plain' | 'outline' | 'accent' | 'positive' | 'warning' | 'danger' | 'live' | 'onMedia' | undefined
  icon?: IconName | undefined
  className?: string | undefined
}

export function Badge({ children, tone = 'plain', icon, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon && <Icon name={icon} className={styles.icon} />}
      {children}
    </span>
  )
}
