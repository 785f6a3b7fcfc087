/** Which places of a conversation the device knows. Pure. Within a stretch everything for this member is there; what lies between is asked for, never guessed. */

export type Range = readonly [first: number, last: number]

/** In order, and never touching one another. */
export function addRange(ranges: readonly Range[], [first, last]: Range): Range[] {
  if (last < first) return [...ranges]
  const apart = ranges.filter((range) => range[1] < first - 1 || range[0] > last + 1)
  const joined = ranges.filter((range) => !apart.includes(range))
  const whole: Range = [Math.min(first, ...joined.map((range) => range[0])), Math.max(last, ...joined.map((range) => range[1]))]
  return [...apart, whole].toSorted((one, other) => one[0] - other[0])
}

/** The stretch that ends in the newest message the device knows without a gap; null where nothing is known. */
export function newestRange(ranges: readonly Range[]): Range | null {
  return ranges.at(-1) ?? null
}

/** The stretch a place lies in. */
export function rangeAround(ranges: readonly Range[], place: number): Range | null {
  return ranges.find(([first, last]) => first <= place && place <= last) ?? null
}
