import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../primitives/icon-names.ts'
import { Icon } from '../primitives/icon.tsx'
import { Text } from '../primitives/text.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  icon: IconName
  /** The content that is missing so far. */
  title: ReactNode
  /** Explains the content and how it is created. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, className)}>
      <Icon name={icon} size="large" />
      <Text as="h2" size="title">
        {title}
      </Text>
      {children !== undefined && (
        <Text as="div" tone="muted">
          {children}
        </Text>
      )}
      {action !== undefined && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
