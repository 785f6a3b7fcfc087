import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

export interface ReorderOptions<Id> {
  ids: readonly Id[]
  /** Called once per move, with the item that is now before it; null: it is now the first. */
  onPlace: (id: Id, afterId: Id | null) => void
}

export interface Reorder<Id> {
  /** The order during a drag; the given one otherwise. */
  readonly order: readonly Id[]
  readonly draggedId: Id | null
  /** For the list element: its children are the rows, in order. */
  readonly listRef: (list: HTMLElement | null) => void
  /** For the handle of a row, a button. */
  readonly handleProps: (id: Id) => HandleProps
}

export interface HandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Changes the order of rows by dragging their handles, or with the arrow keys on a handle. */
export function useReorder<Id>({ ids, onPlace }: ReorderOptions<Id>): Reorder<Id> {
  const list = useRef<HTMLElement>(null)
  const [drag, setDrag] = useState<{ id: Id; order: readonly Id[] } | null>(null)
  const order = drag?.order ?? ids

  function place(id: Id, index: number, from: readonly Id[]): readonly Id[] {
    return from.filter((other) => other !== id).toSpliced(index, 0, id)
  }

  function commit(id: Id, next: readonly Id[]) {
    const index = next.indexOf(id)
    if (index !== ids.indexOf(id)) onPlace(id, next[index - 1] ?? null)
  }

  /** The position of the row that the pointer is over; the last one below the list. */
  function indexAt(y: number): number {
    const rows = [...(list.current?.children ?? [])]
    const over = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return over < 0 ? rows.length - 1 : over
  }

  function handleProps(id: Id): HandleProps {
    return {
      onPointerDown(event) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ id, order: ids })
      },
      onPointerMove(event) {
        if (drag) setDrag({ ...drag, order: place(drag.id, indexAt(event.clientY), drag.order) })
      },
      onPointerUp() {
        if (drag) commit(drag.id, drag.order)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown(event) {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (step === 0) return
        event.preventDefault()
        const index = ids.indexOf(id) + step
        if (index >= 0 && index < ids.length) commit(id, place(id, index, ids))
      },
    }
  }

  return {
    order,
    draggedId: drag?.id ?? null,
    listRef: (element) => {
      list.current = element
    },
    handleProps,
  }
}
