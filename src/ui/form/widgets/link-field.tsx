import { Field, type FieldProps } from '../field.tsx'
import controlStyles from '../control.module.css'
import { Prefixed } from './prefixed.tsx'

export interface LinkFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Shown before the typed text, for example `https://`. A value that keeps another scheme is shown with that one. */
  prefix: string
  /** The value includes the prefix; otherwise it is only the typed text. */
  keepsPrefix?: boolean | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
}

/** An address with a fixed prefix. Pasting an address that already has the prefix does not duplicate it. */
export function LinkField({ value, onChange, prefix, keepsPrefix = false, placeholder, maxLength, ...field }: LinkFieldProps) {
  const shownPrefix = (keepsPrefix && schemeOf(value)) || prefix
  return (
    <Field {...field}>
      {(control) => (
        <Prefixed prefix={shownPrefix}>
          <input
            {...control}
            className={controlStyles.control}
            type="text"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="url"
            spellCheck={false}
            name={field.name}
            value={splitLink(value, shownPrefix)}
            placeholder={placeholder}
            maxLength={maxLength}
            disabled={field.isDisabled}
            onBlur={field.onBlur}
            onChange={(event) => onChange(joinLink(event.target.value, prefix, keepsPrefix))}
          />
        </Prefixed>
      )}
    </Field>
  )
}

const schemeOf = (address: string): string | undefined => /^https?:\/\//i.exec(address)?.[0]

/** The part after the prefix, whether or not the value includes it. */
function splitLink(value: string, prefix: string): string {
  return value.toLowerCase().startsWith(prefix.toLowerCase()) ? value.slice(prefix.length) : value
}

/** Empty text results in an empty value, even if the prefix is included. */
function joinLink(typed: string, prefix: string, keepsPrefix: boolean): string {
  const rest = splitLink(typed.trim(), prefix)
  // A pasted address of another scheme stays what it is.
  if (keepsPrefix && schemeOf(rest) !== undefined) return rest
  return keepsPrefix && rest !== '' ? `${prefix}${rest}` : rest
}
