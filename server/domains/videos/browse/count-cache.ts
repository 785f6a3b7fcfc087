/** When totals of videos are wrong. */
import type { Database } from '../../../db/context.ts'
import { forgetCounts } from '../../../db/remembered-count.ts'
import type { EventBus } from '../../../events/bus.ts'

/** A video that appeared, changed or went, and whatever changed about members, makes totals wrong at once. */
export function forgetCountsOn(bus: EventBus, db: Database): void {
  const forget = () => forgetCounts(db)
  for (const name of ['content.published', 'videos.changed', 'content.deleted', 'accounts.selfChanged', 'members.changed'] as const)
    bus.on(name, forget)
}
