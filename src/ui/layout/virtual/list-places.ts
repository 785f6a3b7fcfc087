import type { VirtualItem } from '@tanstack/react-virtual'

export interface ListPlace {
  visit: string
  offset: number
  measurements: VirtualItem[]
}

const places = new Map<string, ListPlace>()

/** One visit of one history entry: going back finds the same value, opening the screen anew does not. */
export function currentVisit(): string {
  return `${window.location.href} ${JSON.stringify(window.history.state)}`
}

export function rememberPlace(key: string, offset: number, measurements: VirtualItem[], visit: string): void {
  places.set(key, { visit, offset, measurements })
}

/** Where the reader was when this very history entry was left; nothing on a fresh visit. */
export function recallPlace(key: string | undefined): ListPlace | undefined {
  const place = key === undefined ? undefined : places.get(key)
  return place?.visit === currentVisit() ? place : undefined
}
