/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the ARIA combobox pattern: the text field handles its keys */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../../class-names.ts'
import { Icon } from '../../primitives/icon.tsx'
import styles from './combo-box.module.css'

export interface ComboBoxItem {
  key: string
  /** The field's text once the row is chosen. */
  text: string
  /** The content of the row; by default the text. */
  row?: ReactNode
  /** Loads further rows instead of being chosen: the list stays open. */
  isMore?: boolean
}

export interface ComboBoxListProps {
  label: ReactNode
  query: string
  items: readonly ComboBoxItem[]
  chosenKey: string | null | undefined
  isLoading: boolean
  footer: ReactNode
  emptyText: ReactNode
  listId: string
  listRef: RefObject<HTMLDivElement | null>
  isOpen: boolean
  activeIndex: number
  onChoose: (item: ComboBoxItem) => void
}

/** The rows below a `ComboBox`. Rows are clicked here; the keyboard chooses in the field, where the focus stays. */
export function ComboBoxList({
  listId,
  listRef,
  isOpen,
  items,
  activeIndex,
  chosenKey,
  isLoading,
  footer,
  emptyText,
  label,
  query,
  onChoose,
}: ComboBoxListProps) {
  const { t } = useLingui()
  const isEmpty = items.length === 0
  const hasNote = isEmpty && query !== ''
  return (
    <div className={classNames(styles.list, !(isOpen && (!isEmpty || hasNote)) && styles.closed)}>
      <div ref={listRef} id={listId} role="listbox" aria-label={typeof label === 'string' ? label : t`Suggestions`}>
        {items.map((item, index) => (
          <div
            key={item.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={item.key === chosenKey}
            tabIndex={-1}
            className={classNames(styles.row, index === activeIndex && styles.active, item.key === chosenKey && styles.chosen)}
            // Prevents the blur that would close the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            <span className={styles.words}>{item.row ?? item.text}</span>
            {item.key === chosenKey && <Icon name="check" size="inline" />}
          </div>
        ))}
      </div>
      <output className={styles.note}>
        {hasNote && (isLoading ? <Trans>Searching</Trans> : (emptyText ?? <Trans>No results.</Trans>))}
      </output>
      {!isEmpty && footer !== undefined && <div className={styles.note}>{footer}</div>}
    </div>
  )
}
