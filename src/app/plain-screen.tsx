import type { ReactNode } from 'react'
import { Main } from '#src/ui/layout/main.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './plain-screen.module.css'

export interface PlainScreenProps {
  title?: ReactNode
  children?: ReactNode
  isBusy?: boolean
}

/** For the moments in which the rest may not be there: uses nothing but what the first chunk has anyway. */
export function PlainScreen({ title, children, isBusy = false }: PlainScreenProps) {
  return (
    <Main className={styles.screen} isBusy={isBusy}>
      {title !== undefined && (
        <Text as="h1" size="title">
          {title}
        </Text>
      )}
      {children}
    </Main>
  )
}
