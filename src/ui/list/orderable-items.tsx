import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Row } from '../layout/row.tsx'
import { Stack } from '../layout/stack.tsx'
import { Checkbox } from '../primitives/checkbox.tsx'
import { IconButton } from '../primitives/icon-button.tsx'
import { Text } from '../primitives/text.tsx'
import { VisuallyHidden } from '../primitives/visually-hidden.tsx'
import { useReorder } from './use-reorder.ts'
import type { Selection } from './use-selection.ts'
import styles from './orderable-items.module.css'

export interface OrderableItem {
  readonly checkbox: (className?: string) => ReactNode
  /** Moves the item by dragging, or with the arrow keys. */
  readonly handle: (className?: string) => ReactNode
}

export interface OrderableItemsProps<Item, Id> {
  /** Describes the list for screen readers. */
  label: string
  items: readonly Item[]
  idOf: (item: Item) => Id
  nameOf: (item: Item) => string
  selection: Selection<Id>
  /** 1 for a list of rows. */
  columns?: number
  /** With the item that is now before the moved one; null: it is now the first. */
  onPlace: (id: Id, afterId: Id | null) => void
  /** What can be done with the selected items: a `SelectBar`. */
  bar: ReactNode
  className?: string | undefined
  /** Of each item; `[data-selected]` while it is ticked. */
  itemClassName?: string | undefined
  children: (item: Item, controls: OrderableItem) => ReactNode
}

/** A list, or a grid, whose items are ticked and dragged. The new position is read out. */
export function OrderableItems<Item, Id>(props: OrderableItemsProps<Item, Id>) {
  const { label, items, idOf, nameOf, selection, columns = 1, onPlace, bar, className, itemClassName, children } = props
  const { t } = useLingui()
  const ids = items.map(idOf)
  const [placed, setPlaced] = useState('')
  const { order, draggedId, listRef, handleProps } = useReorder({ ids, columns, onPlace: handlePlace })
  const byId = new Map(items.map((item) => [idOf(item), item]))
  const ordered = order.flatMap((id) => byId.get(id) ?? [])

  function handlePlace(id: Id, afterId: Id | null) {
    onPlace(id, afterId)
    const position = afterId === null ? 1 : ids.filter((other) => other !== id).indexOf(afterId) + 2
    const item = byId.get(id)
    const title = item === undefined ? '' : nameOf(item)
    setPlaced(t`${title}: position ${position} of ${ids.length}`)
  }

  function controlsOf(item: Item): OrderableItem {
    const id = idOf(item)
    const name = nameOf(item)
    return {
      checkbox: (tickClass) => (
        <Checkbox label={name} isLabelHidden isChecked={selection.has(id)} onChange={() => selection.toggle(id)} className={tickClass} />
      ),
      handle: (handleClass) => (
        <IconButton
          icon="dots-six-vertical"
          label={t`Move ${name}. Use the arrow keys`}
          className={classNames(styles.handle, handleClass)}
          {...handleProps(id)}
        />
      ),
    }
  }

  return (
    <Stack gap={2}>
      <SelectAll ids={ids} selection={selection} />
      {bar}
      <VisuallyHidden>
        <output>{placed}</output>
      </VisuallyHidden>
      <ol ref={listRef} aria-label={label} className={className}>
        {ordered.map((item) => (
          <li
            key={String(idOf(item))}
            data-selected={selection.has(idOf(item)) || undefined}
            className={classNames(itemClassName, idOf(item) === draggedId && styles.dragged)}
          >
            {children(item, controlsOf(item))}
          </li>
        ))}
      </ol>
    </Stack>
  )
}

function SelectAll<Id>({ ids, selection }: { ids: readonly Id[]; selection: Selection<Id> }) {
  const hasAll = selection.ids.length === ids.length
  return (
    <Row justify="between">
      <Checkbox
        label={<Trans>Select all</Trans>}
        isChecked={hasAll}
        isIndeterminate={selection.ids.length > 0 && !hasAll}
        onChange={(isChecked) => selection.set(isChecked ? ids : [])}
      />
      <Text size="meta">
        <Trans>Drag to change the order</Trans>
      </Text>
    </Row>
  )
}
