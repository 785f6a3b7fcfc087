import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { EmailField } from '#src/ui/form/email-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { useAvailability } from './use-availability.ts'

export interface AvailableFieldProps extends CustomFieldProps {
  kind: 'userName' | 'email'
  hint: ReactNode
  isComplete: (value: string) => boolean
  ask: (value: string, signal: AbortSignal) => Promise<boolean>
}

/**
 * A user name or an email address, checked for availability while the visitor types (J-04). For addresses nothing
 * reveals whether one is known.
 */
export function AvailableField({
  kind,
  name,
  label,
  value,
  error,
  isDisabled,
  onChange,
  onBlur,
  hint,
  isComplete,
  ask,
}: AvailableFieldProps) {
  const { i18n } = useLingui()
  const text = typeof value === 'string' ? value : ''
  const availability = useAvailability(text, isComplete(text), ask)
  const taken = i18n._(messageForCode('name_taken'))
  const free = kind === 'email' ? <Trans>We send a code to this address.</Trans> : <Trans>That name is available.</Trans>
  const shared = {
    name,
    label,
    value: text,
    isDisabled,
    isRequired: true,
    onChange,
    onBlur,
    error: error ?? (availability === 'taken' ? taken : undefined),
    hint: <output>{availability === 'free' ? free : availability === 'asking' ? <Trans>Searching</Trans> : hint}</output>,
  }
  return kind === 'email' ? <EmailField {...shared} /> : <TextField {...shared} autoComplete="username" autoCapitalize="none" />
}
