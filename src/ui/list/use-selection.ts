import { useMemo, useState } from 'react'

export interface Selection<Id> {
  /** Empty while `isActive` is false. */
  readonly ids: readonly Id[]
  readonly isActive: boolean
  readonly start: () => void
  readonly stop: () => void
  readonly has: (id: Id) => boolean
  readonly toggle: (id: Id) => void
  readonly set: (ids: readonly Id[]) => void
}

/** The selected items of a list, in the order in which they were selected. The same object until the selection changes. */
export function useSelection<Id>(): Selection<Id> {
  const [ids, setIds] = useState<readonly Id[] | null>(null)
  return useMemo(() => {
    const chosen = ids ?? []
    return {
      ids: chosen,
      isActive: ids !== null,
      start: () => setIds([]),
      stop: () => setIds(null),
      has: (id) => chosen.includes(id),
      toggle: (id) => setIds(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
      set: (next) => setIds([...next]),
    }
  }, [ids])
}
