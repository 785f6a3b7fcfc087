/**
 * Typed in-process bus. Commands emit after commit; realtime and jobs listen. Between processes the same events travel by Postgres NOTIFY
 * (`bridge.ts`), so that a member's phone learns of changes made on another node.
 */
import type { EncodingProgress } from '#contract/encoding.ts'
import type { HoldDecision } from '#contract/site/moderation.ts'

export interface DomainEvents {
  /** To the owner of the video. */
  'encoding.changed': { memberId: number; progress: EncodingProgress }
  'playback.renditionAdded': { videoId: number; isComplete: boolean }
  'videos.changed': { videoId: number }
  /** Albums of the member, or the videos in them, changed. */
  'videoAlbums.changed': { memberId: number }
  /** Photos or photo albums of the member changed, or the images of a photo are ready. */
  'photos.changed': { memberId: number }
  /** A poll is new, edited or deleted, or a member has voted; the event never says who. */
  'blogs.changed': { blogId: number }
  'polls.changed': { pollId: number; isVote?: boolean }
  /** The host invited these members. `at`, here and below: seconds since the epoch. */
  'events.invited': { eventId: number; hostId: number; memberIds: readonly number[]; at: number }
  /** These guests got a place: they moved up, or the host confirmed them. */
  'events.placed': { eventId: number; hostId: number; memberIds: readonly number[]; at: number }
  /** The host or staff took back these guests' places. */
  'events.removed': { eventId: number; hostId: number; memberIds: readonly number[]; at: number }
  /** It is on the next day for these guests. */
  'events.reminded': { eventId: number; hostId: number; memberIds: readonly number[]; at: number }
  /** The time or the place of an approved event changed. */
  'events.moved': { eventId: number; hostId: number; at: number }
  /** An approved event was cancelled. */
  'events.cancelled': { eventId: number; hostId: number; at: number }
  /** Staff have decided on an item that its owner offered. `decidedAt`: seconds since the epoch. */
  'content.decided': { typeId: string; itemId: number; ownerId: number; isApproved: boolean; decidedAt: number }
  /** An item of any kind has become findable. */
  /** `otherIds`: further items of the same owner that were published with it. */
  'content.published': { typeId: string; itemId: number; ownerId: number; otherIds?: readonly number[] }
  'content.deleted': { typeId: string; itemId: number; ownerId: number }
  'uploads.received': { uploadId: string; typeId: string; itemId: number; memberId: number }
  'uploads.cancelled': { uploadId: string }
  'comments.written': { commentId: number; typeId: string; itemId: number; authorId: number }
  /** A post can be read by others: sent, or approved by staff. `quotedId`: the post that it answers. */
  'forums.posted': { postId: number; threadId: number; authorId: number; quotedId: number | null }
  'accounts.sessionEnded': { memberId: number; sessionId: string }
  'accounts.selfChanged': { memberId: number }
  'accounts.memberJoined': { memberId: number }
  /** The member's visible details have changed: name, photo, profile, privacy. */
  'members.changed': { memberId: number }
  /** An admin has changed or removed the profile photo of another member. */
  'members.pictureChangedByAdmin': { memberId: number; changedAt: number }
  /** The member has a new profile photo; `avatarKey` is its name in the store. */
  'members.pictureChanged': { memberId: number; avatarKey: string }
  /** Silent: the blocked member is not notified. */
  'members.blocked': { memberId: number; blockedId: number }
  'members.unblocked': { memberId: number; blockedId: number }
  'members.interestSent': { fromId: number; toId: number }
  'friends.requested': { fromId: number; toId: number }
  /** Both are friends now; `memberId` accepted the request of `friendId`. */
  'friends.made': { memberId: number; friendId: number }
  /** A friendship or a request ended, on either side. */
  'friends.ended': { memberId: number; otherId: number }
  'heroes.added': { memberId: number; heroId: number }
  'heroes.removed': { memberId: number; heroId: number }
  'invitations.accepted': { inviterId: number; memberId: number }
  /**
   * The member's notifications changed: new, seen or cleared. `isNew` if there is one to announce, `hasSound` if the member wants to hear
   * it.
   */
  'notifications.changed': { memberId: number; isNew?: boolean; hasSound?: boolean }
  /** Something in the member's mail is new, read, moved or deleted. `isNew` if there is a message to announce. */
  'mail.changed': { memberId: number; isNew?: boolean; threadId?: number }
  /** These members must fetch the conversation again. Messages do not travel here, but through the chat's own adapter. */
  'chat.conversationChanged': { messagingHash: string; memberIds: number[] }
  /** The conversation is gone for these members. */
  'chat.conversationDeleted': { messagingHash: string; memberIds: number[] }
  /** The member gained or lost a seat in it: their sockets enter or leave its room. */
  'chat.seatTaken': { conversationId: number; messagingHash: string; memberId: number; isPublic: boolean; participantTotal: number }
  'chat.seatLeft': { conversationId: number; messagingHash: string; memberId: number; isPublic: boolean; participantTotal: number }
  /** A public chat is gone for everyone: its room is emptied. */
  'chat.roomClosed': { conversationId: number }
  /** `shownTo`: the member, and others who may know. */
  'chat.read': { messagingHash: string; memberId: number; seq: number; shownTo: number[] }
  /**
   * The call's state, or the place of one of its two members, changed. `isTaken`: accepted just now. `leftSocket`: the device from
   * which this member (`switchedBy`) has just moved the call to another.
   */
  'calls.changed': { callId: string; isTaken: boolean; leftSocket?: string; switchedBy?: number }
  /** A payment by card has an outcome, or was reversed. `isPaid`: paid just now, and not taken back at once. */
  'payments.settled': { memberId: number; attempt: string; isPaid: boolean }
  /** An item is sold on other terms, or (with `memberId`) that member's access to it began or ended. */
  'sales.changed': { typeId: string; itemId: number; memberId: number | null }
  /** A member has bought an item with tickets; `ticketId` is the transaction. */
  'sales.made': { ticketId: number; typeId: string; itemId: number; buyerId: number; sellerId: number }
  /** An item is on sale again. These members have waited for it, and are told now. `at`: seconds since the epoch. */
  'sales.back': { saleId: number; typeId: string; itemId: number; sellerId: number; memberIds: number[]; at: number }
  /** Staff have decided on a seller's payout. */
  'payouts.decided': { payoutId: number; memberId: number; isApproved: boolean }
  /** The member's tickets changed. */
  'tickets.changed': { memberId: number }
  /** `fromId` null: from the site. `item`: what they are a tip for. */
  'tickets.received': { ticketId: number; fromId: number | null; toId: number; item?: { typeId: string; itemId: number } }
  /** Staff gave, extended or ended it. `changedAt`: seconds since the epoch. */
  'memberships.changedByStaff': { memberId: number; changedAt: number }
  /** Something was not renewed, and will not be. `item`: a subscription's album. */
  'renewals.failed': { renewalId: number; memberId: number; item?: { typeId: string; itemId: number } }
  /** Staff settled what the member owed, or a part of it. */
  'tickets.debtSettled': { ticketId: number; memberId: number }
  /** The member's membership ends in a week, or today. `endsAt`: seconds since the epoch. */
  'memberships.ending': { memberId: number; which: 'week' | 'day'; endsAt: number }
  /** An item is hidden until staff decide on this report, or is not any more. */
  'content.held': { typeId: string; itemId: number; ownerId: number; reportId: number; outcome: 'held' | HoldDecision }
  /** Staff have handled this member's report. */
  'reports.handled': { reportId: number; reporterId: number }
  /** The member was active a moment ago; at most once a minute per member. */
  'members.seen': { memberId: number }
}

export type EventName = keyof DomainEvents

/**
 * The tab whose call caused the event. It gets the answer to its call, so the event is not sent to it. The caller names the socket, and the
 * name counts only if that socket belongs to the caller's session.
 */
export interface Cause {
  readonly sessionId: string
  readonly socketId: string
}

type Listener<Name extends EventName> = (payload: DomainEvents[Name], causedBy: Cause | null) => void | Promise<void>

export interface EventBus {
  emit<Name extends EventName>(name: Name, payload: DomainEvents[Name], causedBy?: Cause | null): void
  /** Returns the function that stops listening. A listener that throws is logged and does not disturb the others. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void
}

export function createEventBus(onError: (error: unknown, name: EventName) => void): EventBus {
  const listeners = new Map<EventName, Set<Listener<EventName>>>()
  return {
    emit(name, payload, causedBy = null) {
      for (const listener of listeners.get(name) ?? []) {
        void (async () => listener(payload, causedBy))().catch((error: unknown) => onError(error, name))
      }
    },
    on(name, listener) {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known)
      const general = listener as Listener<EventName>
      known.add(general)
      return () => known.delete(general)
    },
  }
}

/** A bus whose events carry this cause. Events that listeners emit in turn carry none, because no answer reports them. */
export function busOfCause(bus: EventBus, causedBy: Cause | null): EventBus {
  return causedBy ? { ...bus, emit: (name, payload) => bus.emit(name, payload, causedBy) } : bus
}
