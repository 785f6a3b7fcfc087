import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../primitives/icon-names.ts'
import { Icon } from '../primitives/icon.tsx'
import styles from './note.module.css'

export interface NoteProps {
  children: ReactNode
  tone?: 'plain' | 'accent' | 'positive' | 'warning' | 'danger' | undefined
  icon?: IconName | undefined
  /** A button or link at the end. */
  action?: ReactNode
  className?: string | undefined
}

const usualIcons = { plain: 'info', accent: 'info', positive: 'check-circle', warning: 'warning', danger: 'warning-circle' } as const

/** A note in the page: something to know before continuing. */
export function Note({ children, tone = 'plain', icon = usualIcons[tone], action, className }: NoteProps) {
  return (
    <div className={classNames(styles.note, styles[tone], className)}>
      <Icon name={icon} size="normal" className={styles.icon} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
