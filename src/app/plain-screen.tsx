import type { ReactNode } from 'react'
import { Main } from '#src/ui/layout/main.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './plain-screen.module.css'

export interface PlainScreenProps {
  title?: ReactNode
  children?: ReactNode
  isBusy?: boolean
}

/** For moments when the rest may be unavailable: uses only parts of the first chunk. */
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
