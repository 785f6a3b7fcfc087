/** One line of the table: a measurement, beside its floor and its target. */
export type Unit = 'score' | 'shift' | 'ms' | 's' | 'kB' | 'MB' | 'ratio' | 'count' | 'us' | 'perSecond'

export interface Figure {
  readonly what: string
  readonly unit: Unit
  readonly value: number
  /** The limit of the possible, measured beside it in the same run. */
  readonly floor?: number
  /** Absent: for information only. */
  readonly wanted?: { readonly atMost: number } | { readonly atLeast: number }
}

const shapes: Record<Unit, readonly [digits: number, sign: string]> = {
  score: [0, ''],
  shift: [3, ''],
  ms: [0, ' ms'],
  s: [2, ' s'],
  kB: [1, ' kB'],
  MB: [1, ' MB'],
  ratio: [2, ''],
  count: [0, ''],
  perSecond: [0, ' /s'],
  us: [0, ' µs'],
}

export function asText(value: number, unit: Unit): string {
  const [digits, sign] = shapes[unit]
  return `${value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits })}${sign}`
}

export function wantedAsText({ wanted, unit }: Figure): string {
  if (!wanted) return ''
  return 'atMost' in wanted ? `≤ ${asText(wanted.atMost, unit)}` : `≥ ${asText(wanted.atLeast, unit)}`
}

/** Compares the measured value, not the printed one: 0.9996 misses a target of 1. */
export function isWithin({ wanted, value }: Figure): boolean {
  if (!wanted) return true
  return 'atMost' in wanted ? value <= wanted.atMost : value >= wanted.atLeast
}

export function verdict(figure: Figure): string {
  const { wanted, value, unit } = figure
  if (!wanted) return ''
  if (isWithin(figure)) return 'within'
  const limit = 'atMost' in wanted ? wanted.atMost : wanted.atLeast
  return `missed by ${asText(Math.abs(value - limit), unit)}`
}
