import type { Services } from '../../http/context.ts'
import { acceptAsFriends } from './commands/accept-as-friends.ts'

/** Every process receives every event; the work is done once, by the process that comes first. */
export function listenForFriends(services: Services): void {
  services.bus.on('friends.made', ({ memberId, friendId }) => acceptAsFriends(services, memberId, friendId))
}
