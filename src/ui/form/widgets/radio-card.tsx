import { useId, type ReactNode } from 'react'
import { classNames } from '../../class-names.ts'
import { Badge } from '../../primitives/badge.tsx'
import { FieldNote } from '../error-line.tsx'
import styles from './radio-card.module.css'

export interface RadioCardsProps {
  label: ReactNode
  /** Two columns on wide screens. */
  isWide?: boolean | undefined
  isDisabled?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** A choice of a few options that need a sentence each. */
export function RadioCards({ label, isWide = false, isDisabled, hint, error, children }: RadioCardsProps) {
  const noteId = useId()
  const hasNote = error !== undefined || hint !== undefined
  return (
    <fieldset
      className={classNames(styles.choices, isWide && styles.wide)}
      disabled={isDisabled}
      aria-describedby={hasNote ? noteId : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {children}
      {hasNote && (
        <div className={styles.note}>
          <FieldNote id={noteId} error={error} hint={hint} />
        </div>
      )}
    </fieldset>
  )
}

export interface RadioCardProps<Value extends string> {
  name: string
  chosen: Value
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  /** None: not available yet. */
  value?: Value
  title: ReactNode
  badge?: ReactNode
  /** A price. */
  end?: ReactNode
  description: ReactNode
  /** ticket: what is chosen is paid for. */
  tone?: 'accent' | 'ticket' | undefined
}

/** One option of `RadioCards`. A native radio, so that arrow keys and forms work. */
export function RadioCard<Value extends string>({
  name,
  chosen,
  onChange,
  onBlur,
  value,
  title,
  badge,
  end,
  description,
  tone = 'accent',
}: RadioCardProps<Value>) {
  const isOn = value === chosen
  return (
    <label
      className={classNames(styles.option, isOn && styles.on, tone === 'ticket' && styles.ticket, value === undefined && styles.later)}
    >
      <input
        className={styles.radio}
        type="radio"
        name={name}
        value={value}
        checked={isOn}
        disabled={value === undefined}
        onBlur={onBlur}
        onChange={() => value !== undefined && onChange(value)}
      />
      <span className={styles.title}>{title}</span>
      {badge !== undefined && <Badge tone={isOn ? 'accent' : 'plain'}>{badge}</Badge>}
      <span className={styles.description}>{description}</span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </label>
  )
}
