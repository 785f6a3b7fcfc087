import type { ReactNode } from 'react'
import { MoreButton } from '../feedback/more-button.tsx'
import type { StackProps } from '../layout/stack.tsx'
import { PagedList, type ListStates, type PagedListProps } from './paged-list.tsx'
import styles from './paged-rows.module.css'

export interface PagedRowsProps<Item, Shown = Item> extends ListStates<Item, Shown>, Pick<PagedListProps<Item>, 'padding'> {
  /** Describes the list for screen readers. */
  label: string
  itemKey: (item: Shown) => string | number
  renderItem: (item: Shown) => ReactNode
  /** The item's name for screen readers, if its content does not start with one. */
  itemLabel?: ((item: Shown) => string) | undefined
  /** Label of the button for the next page. Without it there is no button, because the full list is elsewhere. */
  more?: ReactNode
  /** For cards: leaves space between them. */
  isSpaced?: boolean | undefined
  gap?: StackProps['gap']
}

/** Rows or cards with a button for the next page. Works in pages, panels and drawers. */
export function PagedRows<Item, Shown = Item>(props: PagedRowsProps<Item, Shown>) {
  const { label, itemKey, renderItem, itemLabel, more, isSpaced = false, ...rest } = props
  return (
    <PagedList {...rest} end={more ? <MoreButton list={rest.list}>{more}</MoreButton> : null}>
      {(items) => (
        <ul aria-label={label} className={isSpaced ? styles.spaced : undefined}>
          {items.map((item) => (
            <li key={itemKey(item)} aria-label={itemLabel?.(item)}>
              {renderItem(item)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
