import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ComboBoxList, type ComboBoxItem } from './combo-box-list.tsx'
import { Field, type FieldProps } from '../field.tsx'
import controlStyles from '../control.module.css'
import { isEnter } from '../../is-enter.ts'
import styles from './combo-box.module.css'

export interface ComboBoxProps extends FieldProps {
  /** The typed text. The caller searches for it and supplies `items`. */
  query: string
  onQueryChange: (query: string) => void
  items: readonly ComboBoxItem[]
  /** The chosen row, which has a check mark. */
  chosenKey?: string | null | undefined
  onChoose: (item: ComboBoxItem) => void
  isLoading?: boolean | undefined
  placeholder?: string | undefined
  /** Below the rows, for example "and 12 other countries". */
  footer?: ReactNode
  /** Shown when nothing matches. */
  emptyText?: ReactNode
  /** Backspace in an empty field, for example to remove the chip before the field. */
  onEmptyBackspace?: (() => void) | undefined
}

type Suggesting = Pick<ComboBoxProps, 'items' | 'query' | 'onChoose' | 'onEmptyBackspace'>

/** The row that the keyboard has selected, and whether the rows are shown. */
function useSuggestions({ items, query, onChoose, onEmptyBackspace }: Suggesting) {
  const listRef = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)

  function open() {
    setIsOpen(true)
    setActiveIndex(-1)
  }

  function moveTo(index: number) {
    setIsOpen(true)
    setActiveIndex(index)
    listRef.current?.querySelectorAll('[role="option"]')[index]?.scrollIntoView({ block: 'nearest' })
  }

  function choose(item: ComboBoxItem) {
    onChoose(item)
    if (item.isMore) return
    setIsOpen(false)
    setActiveIndex(-1)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const active = items[activeIndex]
    if (event.key === 'ArrowDown') moveTo(Math.min(activeIndex + 1, items.length - 1))
    else if (event.key === 'ArrowUp') moveTo(Math.max(activeIndex - 1, 0))
    else if (isEnter(event) && isOpen && active) choose(active)
    else if (event.key === 'Escape' && isOpen) setIsOpen(false)
    else if (event.key === 'Backspace' && query === '') return onEmptyBackspace?.()
    else return
    // Also keeps Escape from closing a surrounding dialog, because it has been handled here.
    event.preventDefault()
  }

  return { listRef, isOpen, activeIndex, open, close: () => setIsOpen(false), choose, handleKeyDown }
}

/** Search first, then 52 px rows: the combobox pattern, with the focus kept in the field. Arrows move, Enter chooses, Escape closes. */
export function ComboBox(props: ComboBoxProps) {
  const {
    query,
    onQueryChange,
    items,
    chosenKey,
    onChoose,
    isLoading = false,
    placeholder,
    footer,
    emptyText,
    onEmptyBackspace,
    ...field
  } = props
  const listId = useId()
  const suggestions = useSuggestions({ items, query, onChoose, onEmptyBackspace })
  const { isOpen, activeIndex } = suggestions

  function handleType(text: string) {
    suggestions.open()
    onQueryChange(text)
  }

  function handleBlur() {
    suggestions.close()
    field.onBlur?.()
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            className={controlStyles.control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && items[activeIndex] ? `${listId}-${activeIndex}` : undefined}
            autoComplete="off"
            name={field.name}
            value={query}
            placeholder={placeholder}
            disabled={field.isDisabled}
            onFocus={suggestions.open}
            onBlur={handleBlur}
            onKeyDown={suggestions.handleKeyDown}
            onChange={(event) => handleType(event.target.value)}
          />
          <ComboBoxList
            {...{ listId, isOpen, items, activeIndex, chosenKey, isLoading, footer, emptyText, query }}
            label={field.label}
            listRef={suggestions.listRef}
            onChoose={suggestions.choose}
          />
        </div>
      )}
    </Field>
  )
}
