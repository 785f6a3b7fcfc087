/** Friends, heroes and fans. */
import type { Domain } from '../../http/domain.ts'
import { friendRoutes } from './routes.ts'
import { transaction } from '../../db/client.ts'
import type { Services } from '../../http/context.ts'
import { deleteFriends, deleteHeroes, deleteRequest, lockPair } from './pair.ts'

export { presentRelated } from './present.ts'
export { listRelated } from './reads.ts'
export { relations } from './relations.ts'

export const friendsDomain: Domain = { name: 'friends', implementations: friendRoutes, listen: listenForBlocks }

/** A block silently ends every relationship between the two. Every node receives the event; repeating the work changes nothing. */
function listenForBlocks({ bus, db }: Services): void {
  bus.on('members.blocked', ({ memberId, blockedId }) =>
    transaction(db, async (tx) => {
      await lockPair(tx, memberId, blockedId)
      await deleteRequest(tx, memberId, blockedId)
      await deleteFriends(tx, memberId, blockedId)
      await deleteHeroes(tx, memberId, blockedId)
    }),
  )
}
