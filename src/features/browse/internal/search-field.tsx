import { useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import type { BrowseSearch } from '../browse-search.ts'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  search: BrowseSearch
  onChange: (change: Partial<BrowseSearch>) => void
}

/** Searches on Enter or when the field is left, so that typing never floods a slow line. */
export function SearchField({ search, onChange }: SearchFieldProps) {
  const { t } = useLingui()
  const current = search.q ?? ''
  const [typed, setTyped] = useState(current)
  const [shownFor, setShownFor] = useState(current)
  // The address changed from outside (a filter chip removed, back): it wins over what stands in the field.
  if (shownFor !== current) {
    setShownFor(current)
    setTyped(current)
  }

  function submit(value: string) {
    if (value.trim() !== current) onChange({ q: value.trim() || undefined })
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
          aria-label={t`Search videos`}
          type="search"
          enterKeyHint="search"
          maxLength={120}
          value={typed}
          placeholder={t`Title, #id, -member`}
          onChange={(event) => setTyped(event.target.value)}
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
