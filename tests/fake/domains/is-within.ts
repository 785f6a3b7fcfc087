import { distanceBandsKm } from '#contract/directory/directory-choices.ts'

/** Whether an item of this distance band passes a filter by distance. Without a filter everything does, also what has no place. */
export function isWithin(band: number | null, withinKm: number | undefined): boolean {
  if (withinKm === undefined) return true
  return band !== null && (distanceBandsKm[band] ?? Infinity) <= withinKm
}
