import { useId, type ReactNode } from 'react'
import { Text } from '../primitives/text.tsx'
import styles from './section.module.css'

export interface SectionProps {
  title: ReactNode
  /** A link or small button at the end of the title's line. */
  action?: ReactNode
  children: ReactNode
  level?: 2 | 3 | undefined
  size?: 'title' | 'head' | undefined
  className?: string | undefined
}

export function Section({ title, action, children, level = 2, size = level === 2 ? 'title' : 'head', className }: SectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={className}>
      <div className={styles.line}>
        <Text as={level === 2 ? 'h2' : 'h3'} size={size} id={titleId}>
          {title}
        </Text>
        {action}
      </div>
      {children}
    </section>
  )
}
