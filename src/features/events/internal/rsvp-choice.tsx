import { useLingui } from '@lingui/react/macro'
import { useId, type Ref } from 'react'
import { rsvpValues, type RsvpValue } from '#contract/community/events.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import styles from './rsvp-choice.module.css'

const keys = ['attending', 'maybe', 'notAttending'] as const

export interface RsvpChoiceProps {
  value: RsvpValue | null
  /** Can take the focus from a button that disappears. */
  ref?: Ref<HTMLFieldSetElement>
  onChange: (value: RsvpValue) => void
}

/** Attending, Maybe, Not attending (1§4), as native radio buttons. */
export function RsvpChoice({ value, ref, onChange }: RsvpChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  const labels = { attending: t`Attending`, maybe: t`Maybe`, notAttending: t`Not attending` }
  return (
    <fieldset ref={ref} tabIndex={-1} className={styles.group} aria-label={t`Are you going?`}>
      {keys.map((key) => (
        <label key={key} className={classNames(styles.option, styles[key])}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={rsvpValues[key] === value}
            onChange={() => onChange(rsvpValues[key])}
          />
          {rsvpValues[key] === value && <Icon name={key === 'notAttending' ? 'x' : 'check'} size="inline" />}
          {labels[key]}
        </label>
      ))}
    </fieldset>
  )
}
