import { useLingui } from '@lingui/react/macro'
import type * as phoneLibrary from 'libphonenumber-js/min'
import { useEffect, useEffectEvent, useState } from 'react'
import controlStyles from '../control.module.css'
import { Field, type FieldProps } from '../field.tsx'
import { classNames } from '../../class-names.ts'
import { listCountries } from './countries.ts'
import { CountrySelect } from './country-select.tsx'
import { digitsOf, formatTel, mostDigits } from './phone-format.ts'
import styles from './phone-field.module.css'

/** 1§3. */
export interface PhoneValue {
  country: { iso: string; dialCode: string; countryName: string }
  /** Digits without the country code. */
  tel: string
}

export interface PhoneFieldProps extends FieldProps {
  /** Null: no country chosen. */
  value: PhoneValue | null
  onChange: (value: PhoneValue | null) => void
}

type Library = Pick<typeof phoneLibrary, 'isSupportedCountry' | 'getCountryCallingCode'>

/** Dial codes come with a library that only this field needs. */
function usePhoneLibrary(): Library | null {
  const [library, setLibrary] = useState<Library | null>(null)
  // Loads the library once; offline the field has no dial codes, but nothing can be sent then anyway.
  useEffect(() => {
    let isHere = true
    import('libphonenumber-js/min').then(
      (loaded) => isHere && setLibrary(loaded),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return library
}

/** The country comes first, because it determines how the rest is read. Digits typed before it stay. */
export function PhoneField({ value, onChange, label, name, ...field }: PhoneFieldProps) {
  const { t, i18n } = useLingui()
  const library = usePhoneLibrary()
  const [iso, setIso] = useState(value?.country.iso ?? '')
  const [tel, setTel] = useState(value?.tel ?? '')
  const dialCode = iso !== '' && library?.isSupportedCountry(iso) ? library.getCountryCallingCode(iso) : (value?.country.dialCode ?? '')

  function read(nextIso: string, nextTel: string): PhoneValue | null {
    if (nextIso === '' || !library?.isSupportedCountry(nextIso)) return null
    const { preferred, others } = listCountries(i18n.locale)
    const countryName = [...preferred, ...others].find((country) => country.iso === nextIso)?.name ?? nextIso
    return { country: { iso: nextIso, dialCode: library.getCountryCallingCode(nextIso), countryName }, tel: nextTel }
  }

  function say(nextIso: string, nextTel: string) {
    setIso(nextIso)
    setTel(nextTel)
    onChange(read(nextIso, nextTel))
  }

  const sayAgain = useEffectEvent(() => {
    if (iso !== '' && value === null) onChange(read(iso, tel))
  })
  // A number entered before the library had loaded could not be reported yet.
  useEffect(() => {
    if (library) sayAgain()
  }, [library])

  return (
    <div className={styles.phone}>
      <CountrySelect
        label={t`Country`}
        emptyLabel={t`No country`}
        value={iso}
        onChange={(next) => say(next, tel)}
        isDisabled={field.isDisabled}
      />
      <Field label={label} {...field}>
        {(control) => (
          <div className={classNames(controlStyles.control, styles.number)}>
            {dialCode !== '' && <span className={styles.dialCode}>+{dialCode}</span>}
            <input
              {...control}
              className={styles.input}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              name={name}
              value={formatTel(tel, dialCode)}
              // Plus the brackets, space and dash of the longest form.
              maxLength={mostDigits + 10}
              disabled={field.isDisabled}
              onBlur={field.onBlur}
              onChange={(event) => say(iso, digitsOf(event.target.value))}
            />
          </div>
        )}
      </Field>
    </div>
  )
}
