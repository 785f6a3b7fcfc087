import type { ReactNode } from 'react'
import type { IconName } from '../primitives/icon-names.ts'
import type { FieldRule, FormValues, Words } from './configured/rules.ts'

export interface FieldOption {
  value: string
  label: Words
  isDisabled?: boolean | undefined
  icon?: IconName | undefined
}

/** The props of a field that the form renders itself (`kind: 'custom'`). */
export interface CustomFieldProps {
  name: string
  label: string
  hint?: ReactNode
  value: unknown
  error: string | undefined
  isDisabled: boolean
  onChange: (value: unknown) => void
  onBlur: () => void
}

interface FieldBase<Values extends FormValues> {
  name: Extract<keyof Values, string>
  label: Words
  hint?: Words | undefined
  rules?: readonly FieldRule<Values>[] | undefined
  /** On wide screens beside the field before or after it, which is a half as well. */
  isHalf?: boolean | undefined
  /** A hidden field is not rendered and not validated; its value stays. */
  isHidden?: ((values: Values) => boolean) | undefined
  isDisabled?: ((values: Values) => boolean) | undefined
}

export type FieldConfig<Values extends FormValues = FormValues> = FieldBase<Values> &
  (
    | {
        kind: 'text'
        autoComplete?: string
        inputMode?: 'text' | 'search' | 'tel' | 'url' | 'numeric'
        maxLength?: number
        placeholder?: Words
        hasAutoFocus?: boolean
      }
    | { kind: 'email'; autoComplete?: string; hasAutoFocus?: boolean }
    | { kind: 'password'; autoComplete?: 'current-password' | 'new-password' | 'off' }
    | { kind: 'textArea'; maxLength?: number; rows?: number; placeholder?: Words }
    | { kind: 'select'; options: readonly FieldOption[]; emptyLabel?: Words }
    | { kind: 'integer'; unit?: Words; prefix?: string; maxLength?: number }
    | { kind: 'switch' }
    | { kind: 'checkbox' }
    | { kind: 'date'; min?: string; max?: string }
    | { kind: 'timecode' }
    | { kind: 'multiChoice'; options: readonly FieldOption[] }
    | {
        kind: 'custom'
        render: (props: CustomFieldProps) => ReactNode
        /** Validates the shape of a value from a draft; without it the field is not part of drafts. */
        isKept?: (value: unknown) => boolean
      }
  )
