import type { ReactNode } from 'react'
import { Icon } from '../primitives/icon.tsx'
import styles from './field.module.css'

export interface ErrorLineProps {
  id?: string | undefined
  error: ReactNode
}

/** The error message below a field. Empty when there is no error. */
export function ErrorLine({ id, error }: ErrorLineProps) {
  if (error === undefined || error === null || error === '') return null
  return (
    <p id={id} className={styles.error}>
      <Icon name="warning-circle" size="meta" isFilled />
      <span>{error}</span>
    </p>
  )
}
