/** Events of the bus about guests. Ids travel in parts, because a message between processes has a limit. */
import type { EventBus } from '../../events/bus.ts'
import { toSeconds } from '../../lib/moments.ts'

type Told = 'events.invited' | 'events.placed' | 'events.reminded' | 'events.removed'

const atOnce = 200

interface About {
  readonly eventId: number
  readonly hostId: number
}

export function tellGuests(bus: EventBus, name: Told, { eventId, hostId }: About, memberIds: readonly number[], now: Date): void {
  for (let start = 0; start < memberIds.length; start += atOnce)
    bus.emit(name, { eventId, hostId, memberIds: memberIds.slice(start, start + atOnce), at: toSeconds(now) })
}
