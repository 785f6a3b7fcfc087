/**
 * Presence, and changes of a member's friends, notifications and mail: sent to the members concerned, and to nobody else (security row
 * 10).
 */
import type { EventDefinition } from '#contract/event.ts'
import {
  friendsChanged,
  mailChanged,
  notificationsChanged,
  photosChanged,
  presenceChanged,
  ticketsChanged,
  videoAlbumsChanged,
} from '#contract/realtime.ts'
import type * as v from 'valibot'
import { findPresence } from '../db/presence/find-presence.ts'
import type { Cause } from '../events/bus.ts'
import type { Services } from '../http/context.ts'
import { toSeconds } from '../lib/moments.ts'

/** The sockets of this node, by member. */
export interface Audience {
  /** Members with a socket here. */
  readonly connected: () => number[]
  readonly send: <Definition extends EventDefinition>(
    memberId: number,
    event: Definition,
    payload: v.InferInput<Definition['payload']>,
    causedBy?: Cause | null,
  ) => void
}

export function forwardPeople(services: Services, audience: Audience): Array<() => void> {
  const { bus } = services
  const tellBoth = (one: number, other: number, causedBy: Cause | null) => {
    for (const memberId of [one, other]) audience.send(memberId, friendsChanged, {}, causedBy)
  }
  return [
    bus.on('members.seen', ({ memberId }) => tellPresence(services, audience, memberId)),
    // A member who stops showing their presence disappears for their friends at once.
    bus.on('members.changed', ({ memberId }) => tellPresence(services, audience, memberId)),
    bus.on('notifications.changed', ({ memberId, isNew = false, hasSound = false }, causedBy) =>
      audience.send(memberId, notificationsChanged, { isNew, hasSound }, causedBy),
    ),
    bus.on('mail.changed', ({ memberId, isNew = false, threadId = null }, causedBy) =>
      audience.send(memberId, mailChanged, { isNew, threadId }, causedBy),
    ),
    bus.on('videoAlbums.changed', ({ memberId }, causedBy) => audience.send(memberId, videoAlbumsChanged, {}, causedBy)),
    bus.on('photos.changed', ({ memberId }, causedBy) => audience.send(memberId, photosChanged, {}, causedBy)),
    bus.on('tickets.changed', ({ memberId }, causedBy) => audience.send(memberId, ticketsChanged, {}, causedBy)),
    bus.on('friends.requested', ({ fromId, toId }, causedBy) => tellBoth(fromId, toId, causedBy)),
    bus.on('friends.made', ({ memberId, friendId }, causedBy) => tellBoth(memberId, friendId, causedBy)),
    bus.on('friends.ended', ({ memberId, otherId }, causedBy) => tellBoth(memberId, otherId, causedBy)),
    bus.on('heroes.added', ({ memberId, heroId }, causedBy) => tellBoth(memberId, heroId, causedBy)),
    bus.on('heroes.removed', ({ memberId, heroId }, causedBy) => tellBoth(memberId, heroId, causedBy)),
  ]
}

async function tellPresence({ db }: Services, { connected, send }: Audience, memberId: number): Promise<void> {
  const { friendIds, seenAt } = await findPresence(db, memberId, connected())
  for (const friendId of friendIds) send(friendId, presenceChanged, { userId: memberId, seenAt: seenAt && toSeconds(seenAt) })
}
