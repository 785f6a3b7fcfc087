/** Joins what the device finds with what the server finds later, so that nothing shown moves and nothing is shown twice. */
import type { FoundGroup } from '#contract/content/finder.ts'
import type { FoundItem, FoundType } from '#contract/content/found.ts'
import { keyOf } from './device-finds.ts'

export interface ShownGroup {
  readonly typeId: FoundType
  readonly items: readonly FoundItem[]
  /** The server's; null while only the device has answered. */
  readonly total: number | null
  readonly totalIsLimit: boolean
}

/** The device's groups first, each with the server's further items behind its own; then the groups that only the server has. */
export function mergeFound(device: ReadonlyMap<FoundType, readonly FoundItem[]>, server: readonly FoundGroup[] | undefined): ShownGroup[] {
  const ofServer = new Map(server?.map((group) => [group.typeId, group]))
  const known = [...device].map(([typeId, items]): ShownGroup => {
    const group = ofServer.get(typeId)
    if (!group) return { typeId, items, total: server ? items.length : null, totalIsLimit: false }
    const shown = new Set(items.map(keyOf))
    const all = [...items, ...group.items.filter((item) => !shown.has(keyOf(item)))]
    return { typeId, items: all, total: Math.max(group.total, all.length), totalIsLimit: group.totalIsLimit }
  })
  return [...known, ...(server ?? []).filter(({ typeId }) => !device.has(typeId))]
}
