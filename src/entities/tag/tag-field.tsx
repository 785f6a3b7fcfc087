import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { TagPicker } from './tag-picker.tsx'

const isTags = (value: unknown): value is string[] => v.is(v.array(v.string()), value)

function Field({ label, value, error, isDisabled, onChange }: CustomFieldProps) {
  return <TagPicker label={label} value={isTags(value) ? value : []} error={error} isDisabled={isDisabled} onChange={onChange} />
}

/** The tags of an item, in the form that creates or edits it. */
export const tagField = {
  kind: 'custom' as const,
  name: 'tagList' as const,
  label: msg`Tags`,
  isKept: isTags,
  render: (field: CustomFieldProps) => <Field {...field} />,
}
