/**
 * Typed in-process bus. Commands emit after commit; realtime and jobs listen.
 * Between processes the same events travel by Postgres NOTIFY (`bridge.ts`), so one member's phone hears what another node did.
 */
import type { EncodingProgress } from '#contract/encoding.ts'

export interface DomainEvents {
  /** To the owner of the video. */
  'encoding.changed': { memberId: number; progress: EncodingProgress }
  'playback.renditionAdded': { videoId: number; isComplete: boolean }
  'videos.changed': { videoId: number }
  /** An item of any kind can be found now. */
  'content.published': { typeId: string; itemId: number; ownerId: number }
  'content.deleted': { typeId: string; itemId: number; ownerId: number }
  'uploads.received': { uploadId: string; videoId: number; memberId: number }
  'uploads.cancelled': { uploadId: string }
  'comments.written': { commentId: number; typeId: string; itemId: number; authorId: number }
  'accounts.sessionEnded': { memberId: number; sessionId: string }
  'accounts.selfChanged': { memberId: number }
  'accounts.memberJoined': { memberId: number }
  /** What others see of the member: name, picture, profile, privacy. */
  'members.changed': { memberId: number }
  /** A new picture of himself; `avatarKey` is its name in the store. */
  'members.pictureChanged': { memberId: number; avatarKey: string }
  /** Silent: the blocked member is told nothing. */
  'members.blocked': { memberId: number; blockedId: number }
  'members.unblocked': { memberId: number; blockedId: number }
  'members.interestSent': { fromId: number; toId: number }
  'friends.requested': { fromId: number; toId: number }
  /** Both are friends now; `memberId` accepted what `friendId` had asked. */
  'friends.made': { memberId: number; friendId: number }
  /** A friendship or a request ended, whoever ended it. */
  'friends.ended': { memberId: number; otherId: number }
  'heroes.added': { memberId: number; heroId: number }
  'heroes.removed': { memberId: number; heroId: number }
  'invitations.accepted': { inviterId: number; memberId: number }
  /** Of the member's notifications: new, seen or cleared. `isNew` with something to tell, `hasSound` where he wants to hear it. */
  'notifications.changed': { memberId: number; isNew?: boolean; hasSound?: boolean }
  /** Something in his mail is new, read, moved or gone. `isNew` with a letter to tell of. */
  'mail.changed': { memberId: number; isNew?: boolean; threadId?: number }
  /** To be asked for anew by these members. What is said in a conversation does not travel here, but through the chat's own adapter. */
  'chat.conversationChanged': { messagingHash: string; memberIds: number[] }
  /** Gone for this member. */
  'chat.conversationDeleted': { messagingHash: string; memberIds: number[] }
  /** He got a seat in it, or lost it: his sockets enter or leave its room. */
  'chat.seatTaken': { conversationId: number; messagingHash: string; memberId: number; isPublic: boolean; participantTotal: number }
  'chat.seatLeft': { conversationId: number; messagingHash: string; memberId: number; isPublic: boolean; participantTotal: number }
  /** A public chat is gone for all: its room is emptied. */
  'chat.roomClosed': { conversationId: number }
  /** `shownTo`: himself, and those who may know. */
  'chat.read': { messagingHash: string; memberId: number; seq: number; shownTo: number[] }
  /** Its state, or the place of one of the two. `isTaken`: accepted just now. */
  'calls.changed': { callId: string; isTaken: boolean }
  /** Here a moment ago; at most once a minute and member. */
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
