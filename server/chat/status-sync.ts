/**
 * Reports that a member is online, or no longer is. The recipients are read anew each time: friendships, blocks and settings take effect
 * at once.
 */
import { statusUpdated } from '#contract/chat/chat-events.ts'
import type { UserStatus } from '#contract/chat/chat.ts'
import { listPresentAround } from '../db/chat/chat-nodes.ts'
import { findBlockedEitherWay } from '../db/chat/find-blocked.ts'
import { findStatusAudience } from '../domains/chat/index.ts'
import type { Services } from '../http/context.ts'
import { rooms, socketsIn, type ChatNamespace } from './chat-socket.ts'
import { outgoing } from './broadcaster.ts'

type Status = UserStatus['status']

export interface StatusSync {
  tell(memberIds: readonly number[], status: Status): Promise<void>
  /** The member's choice to show their presence may have changed. */
  tellChange(memberId: number): Promise<void>
}

export function createStatusSync(namespace: ChatNamespace, { db }: Services): StatusSync {
  function say(memberId: number, status: Status, audience: readonly number[]): void {
    if (audience.length === 0) return
    namespace.to(audience.map(rooms.member)).emit(statusUpdated.name, outgoing(statusUpdated, { userId: memberId, status }))
  }

  return {
    async tell(memberIds, status) {
      for (const id of memberIds) say(id, status, await findStatusAudience(db, id, await listPresentAround(db, id)))
    },
    /** A member who stops showing their presence disappears at once, and comes back when they show it again. */
    async tellChange(memberId) {
      if (socketsIn(namespace, rooms.member(memberId)).length === 0) return
      const around = await listPresentAround(db, memberId)
      const shown = await findStatusAudience(db, memberId, around)
      if (shown.length > 0) return say(memberId, 'online', shown)
      const blocked = new Set(await findBlockedEitherWay(db, memberId))
      const unblocked = around.filter((id) => !blocked.has(id))
      say(memberId, 'offline', unblocked)
    },
  }
}
