import { useLingui } from '@lingui/react/macro'
import { useRef, type KeyboardEvent } from 'react'
import { classNames } from '../../class-names.ts'
import { Icon } from '../../primitives/icon.tsx'
import controlStyles from '../control.module.css'
import { Field, type FieldProps } from '../field.tsx'
import selectStyles from '../select-field.module.css'
import { findCountry, listCountries } from './countries.ts'

/** Letters typed within this time belong to one search (2§9). */
export const typeToFindMs = 700

export interface CountrySelectProps extends FieldProps {
  /** Two capital letters; empty: none chosen. */
  value: string
  onChange: (iso: string) => void
  /** The label of the empty option; without it there is always a choice. */
  emptyLabel?: string | undefined
}

/** The browser's own select, with the most frequent countries first. Typing finds a name; after a pause, typing starts a new search. */
export function CountrySelect({ value, onChange, emptyLabel, ...field }: CountrySelectProps) {
  const { t, i18n } = useLingui()
  const { preferred, others } = listCountries(i18n.locale)
  const typed = useRef({ text: '', atMs: -Infinity })

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const isNewWord = event.timeStamp - typed.current.atMs > typeToFindMs
    // A space opens the list, unless it is part of a name.
    if (isNewWord && event.key === ' ') return
    const text = isNewWord ? event.key : typed.current.text + event.key
    typed.current = { text, atMs: event.timeStamp }
    event.preventDefault()
    const found = findCountry([...preferred, ...others], text)
    if (found && found.iso !== value) onChange(found.iso)
  }

  const option = ({ iso, name }: { iso: string; name: string }) => (
    <option key={iso} value={iso}>
      {name}
    </option>
  )
  return (
    <Field {...field}>
      {(control) => (
        <div className={controlStyles.box}>
          <select
            {...control}
            className={classNames(controlStyles.control, controlStyles.withEnd, selectStyles.select)}
            name={field.name}
            value={value}
            autoComplete="country"
            disabled={field.isDisabled}
            onBlur={field.onBlur}
            onKeyDown={handleKeyDown}
            onChange={(event) => onChange(event.target.value)}
          >
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            <optgroup label={t`Most used`}>{preferred.map(option)}</optgroup>
            <optgroup label={t`All others`}>{others.map(option)}</optgroup>
          </select>
          <Icon name="caret-down" size="inline" className={selectStyles.caret} />
        </div>
      )}
    </Field>
  )
}
