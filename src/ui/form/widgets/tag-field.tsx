import { Trans } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'
import { Chip } from '../../primitives/chip.tsx'
import { Field, type FieldProps } from '../field.tsx'
import controlStyles from '../control.module.css'
import { isEnter } from '../../is-enter.ts'
import styles from './tag-field.module.css'

export interface TagFieldProps extends FieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  mostTags?: number | undefined
  placeholder?: string | undefined
}

/**
 * Words of the member's own, one chip each. Enter, a comma or leaving the field adds the typed word; Backspace in an empty field
 * removes the last one.
 */
export function TagField({ value, onChange, mostTags = 20, placeholder, ...field }: TagFieldProps) {
  const [typed, setTyped] = useState('')
  const isFull = value.length >= mostTags

  function take(text: string) {
    const fresh = text
      .split(',')
      .map((tag) => tag.trim().replaceAll(/\s+/g, ' '))
      .filter(Boolean)
    setTyped('')
    const known = new Set(value.map((tag) => tag.toLowerCase()))
    const added = fresh.filter((tag) => !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()))
    if (added.length > 0) onChange([...value, ...added].slice(0, mostTags))
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isEnter(event) && typed.trim() !== '') {
      // Otherwise the form would be submitted.
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
  }

  function handleBlur() {
    take(typed)
    field.onBlur?.()
  }

  return (
    <Field {...field} hint={isFull ? <Trans>That’s the maximum.</Trans> : field.hint}>
      {(control) => (
        <div className={styles.box}>
          {value.length > 0 && (
            <div className={styles.tags}>
              {value.map((tag) => (
                <Chip key={tag} disabled={field.isDisabled} onRemove={() => onChange(value.filter((one) => one !== tag))}>
                  {tag}
                </Chip>
              ))}
            </div>
          )}
          <input
            {...control}
            className={controlStyles.control}
            name={field.name}
            value={typed}
            placeholder={placeholder}
            disabled={field.isDisabled === true || isFull}
            onBlur={handleBlur}
            onKeyDown={handleKeyDown}
            onChange={(event) => (event.target.value.includes(',') ? take(event.target.value) : setTyped(event.target.value))}
          />
        </div>
      )}
    </Field>
  )
}
