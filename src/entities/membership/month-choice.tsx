import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { MembershipChoice, MembershipMonths } from '#contract/money/membership.ts'
import { useDollars } from '#src/entities/payment/dollars.ts'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { Months } from './membership-name.tsx'
import styles from './month-choice.module.css'

export interface MonthChoiceProps {
  /** Of one kind. */
  choices: ReadonlyArray<Pick<MembershipChoice, 'months' | 'price'>>
  value: MembershipMonths
  onChange: (months: MembershipMonths) => void
}

/** How long, with the price in dollars, which is the same in tickets. Native radios, so that arrow keys work. */
export function MonthChoice({ choices, value, onChange }: MonthChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  const dollars = useDollars()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>
        <VisuallyHidden>{t`How long`}</VisuallyHidden>
      </legend>
      {choices.map(({ months, price }) => {
        const isOn = months === value
        const perMonth = dollars(Math.round((price * 100) / months))
        return (
          <label key={months} className={classNames(styles.option, isOn && styles.on)}>
            <input className={styles.radio} type="radio" name={name} checked={isOn} onChange={() => onChange(months)} />
            <span className={styles.name}>
              <span className={styles.months}>
                <Months months={months} />
              </span>
              <span className={styles.perMonth}>
                <Trans>{perMonth} a month</Trans>
              </span>
            </span>
            <span className={styles.price}>{dollars(price * 100)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
