import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

export interface ReorderOptions<Id> {
  ids: readonly Id[]
  /** 1 for a list of rows. In a grid the arrow keys to the sides move by one item, and up and down by a row. */
  columns?: number | undefined
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

/** Changes the order of rows or tiles by dragging their handles, or with the arrow keys on a handle. */
export function useReorder<Id>({ ids, columns = 1, onPlace }: ReorderOptions<Id>): Reorder<Id> {
  const list = useRef<HTMLElement>(null)
  const [drag, setDrag] = useState<{ id: Id; order: readonly Id[] } | null>(null)
  const order = drag?.order ?? ids

  function place(id: Id, index: number, from: readonly Id[]): readonly Id[] {
    const others = from.filter((other) => other !== id)
    return [...others.slice(0, index), id, ...others.slice(index)]
  }

  function commit(id: Id, next: readonly Id[]) {
    const index = next.indexOf(id)
    if (index !== ids.indexOf(id)) onPlace(id, next[index - 1] ?? null)
  }

  /** The position of the item that the pointer is over: the last one beside a row's end, and below the list. */
  function indexAt(x: number, y: number): number {
    const places = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect())
    const row = places.findIndex(({ bottom }) => y < bottom)
    if (row < 0) return places.length - 1
    const rowTop = places[row]?.top
    const over = places.findIndex(({ top, left, right }) => top === rowTop && x >= left && x <= right)
    return over < 0 ? places.filter(({ top }) => rowTop !== undefined && top <= rowTop).length - 1 : over
  }

  function handleProps(id: Id): HandleProps {
    return {
      onPointerDown(event) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ id, order: ids })
      },
      onPointerMove(event) {
        if (drag) setDrag({ ...drag, order: place(drag.id, indexAt(event.clientX, event.clientY), drag.order) })
      },
      onPointerUp() {
        if (drag) commit(drag.id, drag.order)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown(event) {
        const step = steps(columns)[event.key]
        if (step === undefined) return
        event.preventDefault()
        const index = Math.min(Math.max(ids.indexOf(id) + step, 0), ids.length - 1)
        commit(id, place(id, index, ids))
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

function steps(columns: number): Readonly<Record<string, number>> {
  const sideways = columns > 1 ? { ArrowLeft: -1, ArrowRight: 1 } : {}
  return { ArrowUp: -columns, ArrowDown: columns, ...sideways }
}
