import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldNote } from './error-line.tsx'
import controlStyles from './control.module.css'
import styles from './field.module.css'

/** The props of every field. */
export interface FieldProps {
  label: ReactNode
  name?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  isLabelHidden?: boolean | undefined
  onBlur?: (() => void) | undefined
  className?: string | undefined
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldLayoutProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
  /** At the end of the line below the control, for example a counter. */
  aside?: ReactNode
}

/** Label above, control, then the error with its icon or else the hint; both are linked to the control for screen readers. */
export function Field({ label, hint, error, isRequired, isLabelHidden = false, className, children, aside }: FieldLayoutProps) {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== ''
  const noteId = hasError || hint !== undefined ? `${id}-note` : undefined
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={classNames(styles.label, isLabelHidden && styles.hiddenLabel)}>
        {label}
      </label>
      {children({ id, 'aria-describedby': noteId, 'aria-invalid': hasError || undefined, 'aria-required': isRequired || undefined })}
      {(noteId !== undefined || aside !== undefined) && (
        <div className={styles.under}>
          <FieldNote id={noteId} error={error} hint={hint} />
          {aside}
        </div>
      )}
    </div>
  )
}

/** The appearance of text inputs, for a custom input inside a `Field`. */
export function controlClass(className?: string): string {
  return classNames(controlStyles.control, className)
}
