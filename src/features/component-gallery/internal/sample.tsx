import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './sample.module.css'

export interface SampleProps {
  /** The component's name in the code. */
  name: string
  children: ReactNode
}

/** One component, its states side by side. */
export function Sample({ name, children }: SampleProps) {
  return (
    <section className={styles.sample} aria-label={name}>
      <Text as="h3" size="head">
        {name}
      </Text>
      <div className={styles.states}>{children}</div>
    </section>
  )
}

export interface SampleStateProps {
  name: string
  /** For components that are never as narrow as a field. */
  isWide?: boolean
  children: ReactNode
}

export function SampleState({ name, isWide = false, children }: SampleStateProps) {
  return (
    <div className={classNames(styles.state, isWide && styles.wide)}>
      <Text size="micro" tone="muted">
        {name}
      </Text>
      {children}
    </div>
  )
}
