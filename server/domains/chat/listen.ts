import type { Services } from '../../http/context.ts'
import { acceptAsFriends } from './commands/accept-as-friends.ts'

/** Every process hears every event: what is done here is done once, whoever comes first. */
export function listenForFriends(services: Services): void {
  services.bus.on('friends.made', ({ memberId, friendId }) => acceptAsFriends(services, memberId, friendId))
}
