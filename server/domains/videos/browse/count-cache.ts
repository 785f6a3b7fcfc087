/** Invalidation of cached video totals. */
import type { Database } from '../../../db/context.ts'
import { forgetCounts } from '../../../db/remembered-count.ts'
import type { EventBus } from '../../../events/bus.ts'

/** A video that was published, changed or deleted, and any change to members, invalidates the totals at once. */
export function forgetCountsOn(bus: EventBus, db: Database): void {
  const forget = () => forgetCounts(db)
  for (const name of ['content.published', 'videos.changed', 'content.deleted', 'accounts.selfChanged', 'members.changed'] as const)
    bus.on(name, forget)
}
