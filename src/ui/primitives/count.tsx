import { useLingui } from '@lingui/react/macro'
import { classNames } from '../class-names.ts'
import styles from './count.module.css'

export interface CountProps {
  value: number
  className?: string | undefined
}

/** The number of new items. Stops at 99+, because it is a hint, not an exact figure. */
export function Count({ value, className }: CountProps) {
  const { i18n } = useLingui()
  return <span className={classNames(styles.count, className)}>{value > 99 ? `${i18n.number(99)}+` : i18n.number(value)}</span>
}
