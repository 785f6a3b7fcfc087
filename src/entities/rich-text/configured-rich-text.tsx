import type { FormValues, Words } from '#src/ui/form/configured/rules.ts'
import { useLabels } from '#src/ui/form/configured/use-labels.ts'
import type { CustomFieldProps, FieldConfig } from '#src/ui/form/field-config.ts'
import { isText } from '#src/ui/form/record/kept-edits.ts'
import { RichTextField } from './rich-text-field.tsx'

interface RichTextLooks {
  rows: number
  maxLength: number
  placeholder?: Words | undefined
}

/** A field of a configured form that takes a rich text. Its value is a text with marks. */
export function richText({
  rows,
  maxLength,
  placeholder,
}: RichTextLooks): Pick<FieldConfig<FormValues> & { kind: 'custom' }, 'kind' | 'isKept' | 'render'> {
  return {
    kind: 'custom',
    isKept: isText,
    render: (field) => <ConfiguredRichText {...field} {...{ rows, maxLength, placeholder }} />,
  }
}

function ConfiguredRichText({ value, placeholder, ...field }: CustomFieldProps & RichTextLooks) {
  const say = useLabels()
  return <RichTextField {...field} value={isText(value) ? value : ''} placeholder={placeholder && say(placeholder)} />
}
