import { useState } from 'react'
import { Chip } from '../../primitives/chip.tsx'
import { Stack } from '../../layout/stack.tsx'
import { ComboBox } from '../combo-box/combo-box.tsx'
import { useLabels } from '../configured/use-labels.ts'
import type { FieldOption } from '../field-config.ts'
import type { FieldProps } from '../field.tsx'
import styles from './tag-field.module.css'

export interface MultiSelectProps extends FieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly FieldOption[]
  placeholder?: string | undefined
}

const mostRows = 50

/** Several of many options, found by typing. For a few options, `MultiChoice` shows all of them. */
export function MultiSelect({ value, onChange, options, placeholder, ...field }: MultiSelectProps) {
  const say = useLabels()
  const [query, setQuery] = useState('')
  const named = options.map((option) => ({ ...option, text: say(option.label) }))
  const chosen = named.filter((option) => value.includes(option.value))
  const open = named.filter((option) => !value.includes(option.value) && option.isDisabled !== true)
  const fitting = open.filter(({ text }) => text.toLowerCase().includes(query.toLowerCase())).slice(0, mostRows)

  return (
    <Stack gap={2}>
      {chosen.length > 0 && (
        <div className={styles.tags}>
          {chosen.map((option) => (
            <Chip key={option.value} disabled={field.isDisabled} onRemove={() => onChange(value.filter((one) => one !== option.value))}>
              {option.text}
            </Chip>
          ))}
        </div>
      )}
      <ComboBox
        {...field}
        query={query}
        onQueryChange={setQuery}
        placeholder={placeholder}
        items={fitting.map((option) => ({ key: option.value, text: option.text }))}
        onChoose={({ key }) => {
          setQuery('')
          // In the order of the options, not of choosing.
          onChange(options.map((option) => option.value).filter((one) => one === key || value.includes(one)))
        }}
      />
    </Stack>
  )
}
