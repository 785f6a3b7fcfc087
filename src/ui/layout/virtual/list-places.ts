import type { VirtualItem } from '@tanstack/react-virtual'

export interface ListPlace {
  visit: string
  offset: number
  measurements: VirtualItem[]
}

const places = new Map<string, ListPlace>()

/** Identifies one visit of one history entry: going back returns the same value, opening the screen again does not. */
export function currentVisit(): string {
  return `${window.location.href} ${JSON.stringify(window.history.state)}`
}

export function rememberPlace(key: string, offset: number, measurements: VirtualItem[], visit: string): void {
  places.set(key, { visit, offset, measurements })
}

/** The scroll position when this history entry was left; undefined on a fresh visit. */
export function recallPlace(key: string | undefined): ListPlace | undefined {
  const place = key === undefined ? undefined : places.get(key)
  return place?.visit === currentVisit() ? place : undefined
}
