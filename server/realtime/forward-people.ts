/** Who is here, and what happened to one's friends, notifications and mail: to whom it concerns, and to nobody else (security row 10). */
import type { EventDefinition } from '#contract/event.ts'
import { friendsChanged, mailChanged, notificationsChanged, presenceChanged } from '#contract/realtime.ts'
import type * as v from 'valibot'
import { findPresence } from '../db/find-presence.ts'
import type { Services } from '../http/context.ts'
import { toSeconds } from '../lib/moments.ts'

/** What the sockets of this node can be asked. */
export interface Audience {
  /** Members with a socket here. */
  readonly connected: () => number[]
  readonly send: <Definition extends EventDefinition>(
    memberId: number,
    event: Definition,
    payload: v.InferInput<Definition['payload']>,
  ) => void
}

export function forwardPeople(services: Services, audience: Audience): Array<() => void> {
  const { bus } = services
  const tellBoth = (one: number, other: number) => {
    for (const memberId of [one, other]) audience.send(memberId, friendsChanged, {})
  }
  return [
    bus.on('members.seen', ({ memberId }) => tellPresence(services, audience, memberId)),
    // Whoever stops showing when he is here is gone from his friends' sight at once.
    bus.on('members.changed', ({ memberId }) => tellPresence(services, audience, memberId)),
    bus.on('notifications.changed', ({ memberId, isNew = false, hasSound = false }) =>
      audience.send(memberId, notificationsChanged, { isNew, hasSound }),
    ),
    bus.on('mail.changed', ({ memberId, isNew = false, threadId = null }) => audience.send(memberId, mailChanged, { isNew, threadId })),
    bus.on('friends.requested', ({ fromId, toId }) => tellBoth(fromId, toId)),
    bus.on('friends.made', ({ memberId, friendId }) => tellBoth(memberId, friendId)),
    bus.on('friends.ended', ({ memberId, otherId }) => tellBoth(memberId, otherId)),
    bus.on('heroes.added', ({ memberId, heroId }) => tellBoth(memberId, heroId)),
    bus.on('heroes.removed', ({ memberId, heroId }) => tellBoth(memberId, heroId)),
  ]
}

async function tellPresence({ db }: Services, { connected, send }: Audience, memberId: number): Promise<void> {
  const { friendIds, seenAt } = await findPresence(db, memberId, connected())
  for (const friendId of friendIds) send(friendId, presenceChanged, { userId: memberId, seenAt: seenAt && toSeconds(seenAt) })
}
