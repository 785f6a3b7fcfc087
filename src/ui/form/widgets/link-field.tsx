import { Field, type FieldProps } from '../field.tsx'
import controlStyles from '../control.module.css'
import styles from './link-field.module.css'

export interface LinkFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Shown before the typed text, for example `https://`. */
  prefix: string
  /** The value includes the prefix; otherwise it is only the typed text. */
  keepsPrefix?: boolean | undefined
  placeholder?: string | undefined
}

/** An address with a fixed prefix. Pasting an address that already has the prefix does not duplicate it. */
export function LinkField({ value, onChange, prefix, keepsPrefix = false, placeholder, ...field }: LinkFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.box}>
          <span className={styles.prefix} aria-hidden="true">
            {prefix}
          </span>
          <input
            {...control}
            className={`${controlStyles.control} ${styles.input}`}
            type="text"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="url"
            spellCheck={false}
            name={field.name}
            value={splitLink(value, prefix)}
            placeholder={placeholder}
            disabled={field.isDisabled}
            onBlur={field.onBlur}
            onChange={(event) => onChange(joinLink(event.target.value, prefix, keepsPrefix))}
          />
        </span>
      )}
    </Field>
  )
}

/** The part after the prefix, whether or not the value includes it. */
function splitLink(value: string, prefix: string): string {
  return value.toLowerCase().startsWith(prefix.toLowerCase()) ? value.slice(prefix.length) : value
}

/** Empty text results in an empty value, even if the prefix is included. */
function joinLink(typed: string, prefix: string, keepsPrefix: boolean): string {
  const rest = splitLink(typed.trim(), prefix)
  return keepsPrefix && rest !== '' ? `${prefix}${rest}` : rest
}
