import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { classNames } from '../../class-names.ts'
import { FieldNote } from '../error-line.tsx'
import type { FieldProps } from '../field.tsx'
import { SelectField } from '../select-field.tsx'
import fieldStyles from '../field.module.css'
import { changeDateHour, daysInMonth, earliestYear, readDateHour, two, writeDateHour, type DateHour } from './date-hour.ts'
import styles from './date-hour-field.module.css'

export interface DateHourFieldProps extends FieldProps {
  /** `YYYY-MM-DDTHH`, or empty while a part is missing. */
  value: string
  onChange: (value: string) => void
  firstYear?: number | undefined
  lastYear?: number | undefined
}

/** Year, month, day and hour of a moment, each with its own list. */
export function DateHourField(props: DateHourFieldProps) {
  const { label, hint, error, value, onChange, firstYear = earliestYear, isDisabled, isLabelHidden, onBlur, className } = props
  const [thisYear] = useState(() => new Date().getFullYear())
  const lastYear = props.lastYear ?? thisYear + 2
  const noteId = useId()
  /** The parts chosen so far; the value itself is empty until all are chosen. */
  const [parts, setParts] = useState(() => readDateHour(value))
  const shown = value === '' || value === writeDateHour(parts) ? parts : readDateHour(value)

  function handleChange(change: Partial<DateHour>) {
    const next = changeDateHour(shown, change)
    setParts(next)
    onChange(writeDateHour(next))
  }

  return (
    <fieldset className={classNames(fieldStyles.field, className)} disabled={isDisabled} aria-describedby={noteId}>
      <legend className={classNames(fieldStyles.label, isLabelHidden && fieldStyles.hiddenLabel)}>{label}</legend>
      <DateHourSelects {...{ shown, firstYear, lastYear, isDisabled, onBlur }} onChange={handleChange} />
      <FieldNote id={noteId} error={error} hint={hint} />
    </fieldset>
  )
}

interface DateHourSelectsProps extends Pick<FieldProps, 'isDisabled' | 'onBlur'> {
  shown: DateHour
  firstYear: number
  lastYear: number
  onChange: (change: Partial<DateHour>) => void
}

function DateHourSelects({ shown: { year, month, day, hour }, firstYear, lastYear, onChange, ...shared }: DateHourSelectsProps) {
  const { t, i18n } = useLingui()
  const monthName = (value: number) => i18n.date(new Date(Date.UTC(2007, value - 1, 1)), { month: 'long', timeZone: 'UTC' })
  const selects = [
    { key: 'year', label: t`Year`, value: year, from: firstYear, to: lastYear, write: String },
    { key: 'month', label: t`Month`, value: month, from: 1, to: 12, write: monthName },
    { key: 'day', label: t`Day`, value: day, from: 1, to: year !== null && month !== null ? daysInMonth(year, month) : 31, write: String },
    { key: 'hour', label: t`Hour`, value: hour, from: 0, to: 23, write: (value: number) => `${two(value)}:00` },
  ] as const
  return (
    <div className={styles.parts}>
      {selects.map(({ key, label, value, from, to, write }) => (
        <SelectField
          key={key}
          {...shared}
          label={label}
          isLabelHidden
          // The year comes first: without it no other part can be stored.
          isDisabled={shared.isDisabled === true || (key !== 'year' && year === null)}
          emptyLabel={label}
          value={value === null ? '' : String(value)}
          options={range(from, to).map((option) => ({ value: String(option), label: write(option) }))}
          onChange={(text) => onChange({ [key]: text === '' ? null : Number(text) })}
        />
      ))}
    </div>
  )
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
