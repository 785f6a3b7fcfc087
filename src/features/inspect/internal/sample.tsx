import type { ReactNode } from 'react'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './sample.module.css'

export interface SampleProps {
  /** As the component is called in the code. */
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
  children: ReactNode
}

export function SampleState({ name, children }: SampleStateProps) {
  return (
    <div className={styles.state}>
      <Text size="micro" tone="muted">
        {name}
      </Text>
      {children}
    </div>
  )
}
