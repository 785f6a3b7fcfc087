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

/**
 * The device's groups first, each with the server's further items behind its own; then the groups that only the server has. Once the server
 * has answered with all it finds of a kind, what it left out is not shown: it was deleted since, or hidden from the member.
 */
export function mergeFound(device: ReadonlyMap<FoundType, readonly FoundItem[]>, server: readonly FoundGroup[] | undefined): ShownGroup[] {
  const ofServer = new Map(server?.map((group) => [group.typeId, group]))
  const known = [...device].map(([typeId, items]): ShownGroup => {
    if (!server) return { typeId, items, total: null, totalIsLimit: false }
    const group = ofServer.get(typeId) ?? { items: [], total: 0, totalIsLimit: false }
    const isComplete = !group.totalIsLimit && group.total <= group.items.length
    const found = new Set(group.items.map(keyOf))
    const kept = isComplete ? items.filter((item) => found.has(keyOf(item))) : items
    const shown = new Set(kept.map(keyOf))
    const all = [...kept, ...group.items.filter((item) => !shown.has(keyOf(item)))]
    return { typeId, items: all, total: Math.max(group.total, all.length), totalIsLimit: group.totalIsLimit }
  })
  const added = (server ?? []).filter(({ typeId }) => !device.has(typeId))
  return [...known.filter(({ items }) => items.length > 0), ...added]
}
