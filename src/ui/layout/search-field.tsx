import { useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Icon } from '../primitives/icon.tsx'
import { IconButton } from '../primitives/icon-button.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  /** Describes the searched content for screen readers. */
  label: string
  placeholder: string
  /** The current search text; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Searches on every key press, for results from the device. */
  isLive?: boolean | undefined
}

/** The field in a list's bar. Searches on Enter or when the field loses focus, so that typing does not flood a slow connection. */
export function SearchField({ label, placeholder, value, onChange, isLive = false }: SearchFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [shownFor, setShownFor] = useState(value)
  // Changed from outside (a filter chip removed, back): replaces the text in the field.
  if (shownFor !== value) {
    setShownFor(value)
    if (value !== typed.trim()) setTyped(value)
  }

  function submit(text: string) {
    if (text.trim() !== value) onChange(text.trim())
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    submit(typed)
  }

  return (
    <search className={styles.place}>
      <form className={styles.search} onSubmit={handleSubmit}>
        <Icon name="magnifying-glass" size="inline" />
        <input
          aria-label={label}
          type="search"
          enterKeyHint="search"
          maxLength={120}
          value={typed}
          placeholder={placeholder}
          onChange={(event) => {
            setTyped(event.target.value)
            if (isLive) submit(event.target.value)
          }}
          onBlur={() => submit(typed)}
        />
        {typed !== '' && (
          <IconButton
            icon="x"
            label={t`Clear the search`}
            onClick={() => {
              setTyped('')
              submit('')
            }}
          />
        )}
      </form>
    </search>
  )
}
