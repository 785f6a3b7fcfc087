import type { ReactNode } from 'react'
import { Checkbox } from '../primitives/checkbox.tsx'
import styles from './selectable-item.module.css'

export interface SelectableItemProps {
  /** The item's name, for the checkbox. */
  label: string
  isSelecting: boolean
  isSelected: boolean
  onToggle: () => void
  children: ReactNode
}

/** A tile of a list. While the member selects, the whole tile is one checkbox, and its own links and buttons do nothing. */
export function SelectableItem({ label, isSelecting, isSelected, onToggle, children }: SelectableItemProps) {
  if (!isSelecting) return children
  return (
    <div className={styles.item} data-selected={isSelected || undefined}>
      <div inert>{children}</div>
      <Checkbox label={label} isLabelHidden isChecked={isSelected} onChange={onToggle} className={styles.cover} />
    </div>
  )
}
