/** Repeatable random numbers (mulberry32): the same community every time, on which tests and screenshots can rely. */
export interface Chance {
  /** From 0 up to, not including, `below`. */
  readonly integer: (below: number) => number
  /** In a random order. */
  readonly shuffled: <Item>(items: readonly Item[]) => Item[]
  /** One of them. */
  readonly oneOf: <Item>(items: readonly [Item, ...Item[]] | readonly Item[]) => Item
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (below: number) => Math.floor(next() * below)
  return {
    integer,
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ item }) => item),
    oneOf(items) {
      const item = items[integer(items.length)]
      if (item === undefined) throw new Error('Nothing to choose from.')
      return item
    },
  }
}
