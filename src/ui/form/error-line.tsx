import type { ReactNode } from 'react'
import { Icon } from '../primitives/icon.tsx'
import styles from './field.module.css'

export interface ErrorLineProps {
  id?: string | undefined
  error: ReactNode
}

const hasError = (error: ReactNode) => error !== undefined && error !== null && error !== ''

/** The error message below a field. Empty when there is no error. */
export function ErrorLine({ id, error }: ErrorLineProps) {
  if (!hasError(error)) return null
  return (
    <p id={id} className={styles.error}>
      <Icon name="warning-circle" size="meta" isFilled />
      <span>{error}</span>
    </p>
  )
}

export interface FieldNoteProps extends ErrorLineProps {
  hint?: ReactNode
}

/** Below a control: the error, or else the hint. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (hasError(error)) return <ErrorLine id={id} error={error} />
  return hint === undefined ? null : (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  )
}
