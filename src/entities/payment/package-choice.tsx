import { Plural, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { TicketPackage } from '#contract/money/payments.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useDollars } from './dollars.ts'
import styles from './package-choice.module.css'

export interface PackageChoiceProps {
  packages: readonly TicketPackage[]
  chosen: TicketPackage | undefined
  /** In two columns. */
  isCompact?: boolean
  onChoose: (chosen: TicketPackage) => void
}

/** The packages with their prices, as radio buttons. */
export function PackageChoice({ packages, chosen, isCompact = false, onChoose }: PackageChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  const dollars = useDollars()
  return (
    <fieldset className={classNames(styles.options, isCompact && styles.compact)} aria-label={t`How many`}>
      {packages.map((offered) => (
        <label key={offered.packageId} className={styles.option}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={offered.packageId === chosen?.packageId}
            onChange={() => onChoose(offered)}
          />
          <span className={styles.tickets}>
            <Plural value={offered.tickets} one="# ticket" other="# tickets" />
          </span>
          <span className={styles.price}>{dollars(offered.priceInCents)}</span>
        </label>
      ))}
    </fieldset>
  )
}
