import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { startTimer } from '#src/lib/start-timer.ts'
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
  /** Searches on every key press, without a pause, for results from the device. */
  isLive?: boolean | undefined
}

const pauseMs = 300

/** What is typed, and the searches for it: after a pause, or at once with `submit`. */
function useTyped({ value, onChange, isLive = false }: Pick<SearchFieldProps, 'value' | 'onChange' | 'isLive'>) {
  const [typed, setTyped] = useState(value)
  const [shownFor, setShownFor] = useState(value)
  /** Searches of this field that `value` does not show yet: when they arrive, the member may have typed more. */
  const [sent, setSent] = useState<readonly string[]>([])
  const cancelTimer = useRef<() => void>(undefined)
  useEffect(() => () => cancelTimer.current?.(), [])
  if (shownFor !== value) {
    setShownFor(value)
    const at = sent.indexOf(value)
    setSent(at === -1 ? [] : sent.slice(at + 1))
    // Changed from outside (a filter chip removed, back): replaces the text in the field.
    if (at === -1) setTyped(value)
  }

  function submit(text: string) {
    cancelTimer.current?.()
    const next = text.trim()
    if (next === (sent.at(-1) ?? value)) return
    setSent([...sent, next])
    onChange(next)
  }

  // The timer submits what was typed last, with the state of the latest rendering.
  const submitTyped = useRef(() => {})
  useEffect(() => {
    submitTyped.current = () => submit(typed)
  })

  function change(text: string) {
    setTyped(text)
    if (isLive) return submit(text)
    cancelTimer.current?.()
    cancelTimer.current = startTimer(() => submitTyped.current(), pauseMs)
  }

  function clear() {
    setTyped('')
    submit('')
  }

  return { typed, change, clear, submit: () => submit(typed) }
}

/** The field in a list's bar. Searches while the member types, after a short pause so that typing does not flood a slow connection. */
export function SearchField({ label, placeholder, ...search }: SearchFieldProps) {
  const { t } = useLingui()
  const { typed, change, clear, submit } = useTyped(search)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
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
          onChange={(event) => change(event.target.value)}
          onBlur={submit}
        />
        {typed !== '' && <IconButton icon="x" label={t`Clear the search`} onClick={clear} />}
      </form>
    </search>
  )
}
