/** Events: lists, answers, invitations, the private address and the door. */
import type { Domain } from '../../http/domain.ts'
import { fillFreePlaces, remindGuests } from './keep-up.ts'
import { eventRoutes } from './routes.ts'
import { withdrawOnBlock } from './withdraw-on-block.ts'

export { eventKind } from './event-kind.ts'
export { countNewEvents, listEvents } from './reads/event-list.ts'
export { isInVisibleEvent } from './reads.ts'

export const eventsDomain: Domain = {
  name: 'events',
  implementations: eventRoutes,
  jobs: {
    'tidy-up': async (services) => {
      await remindGuests(services)
      await fillFreePlaces(services)
    },
  },
  listen: (services) => {
    const { bus } = services
    bus.on('members.blocked', ({ memberId, blockedId }) => withdrawOnBlock(services, memberId, blockedId))
  },
}
