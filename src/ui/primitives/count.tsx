import { useLingui } from '@lingui/react/macro'
import { classNames } from '../class-names.ts'
import styles from './count.module.css'

export interface CountProps {
  value: number
  className?: string | undefined
}

/** How many are new. Stops at 99+, because the number is a nudge, not a record. */
export function Count({ value, className }: CountProps) {
  const { i18n } = useLingui()
  return <span className={classNames(styles.count, className)}>{value > 99 ? `${i18n.number(99)}+` : i18n.number(value)}</span>
}
