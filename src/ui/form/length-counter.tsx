import { useLingui } from '@lingui/react/macro'
import { classNames } from '../class-names.ts'
import styles from './text-area.module.css'

/** The length of a text beside its limit. The rules reject longer text, which is not cut off silently. */
export function LengthCounter({ value, most }: { value: string; most: number }) {
  const { i18n } = useLingui()
  const length = [...value].length
  return (
    <span className={classNames(styles.counter, length > most && styles.over)}>
      {i18n.number(length)} / {i18n.number(most)}
    </span>
  )
}
