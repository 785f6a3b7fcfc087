/**
 * The ranges of positions of a conversation that the device has. Pure. Within a range the device has everything the member can see;
 * the parts between the ranges are fetched, never guessed.
 */

export type Range = readonly [first: number, last: number]

/** The ranges are in order, and no two of them touch. */
export function addRange(ranges: readonly Range[], [first, last]: Range): Range[] {
  if (last < first) return [...ranges]
  const apart = ranges.filter((range) => range[1] < first - 1 || range[0] > last + 1)
  const joined = ranges.filter((range) => !apart.includes(range))
  const whole: Range = [Math.min(first, ...joined.map((range) => range[0])), Math.max(last, ...joined.map((range) => range[1]))]
  return [...apart, whole].toSorted((one, other) => one[0] - other[0])
}

/** The range that ends with the newest message the device has without a gap; null when there is none. */
export function newestRange(ranges: readonly Range[]): Range | null {
  return ranges.at(-1) ?? null
}

/** The range that contains a position. */
export function rangeAround(ranges: readonly Range[], place: number): Range | null {
  return ranges.find(([first, last]) => first <= place && place <= last) ?? null
}
