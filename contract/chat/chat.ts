/** Conversations that are talked in live: pairs, groups, public chats (1§3 messaging group; 2§7 chat service). */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { memberId, nothing, pageOf, pageRequest, recordVersion, text, timestamp } from '../primitives.ts'
import { chatLimits, chatPageSizes } from './limits.ts'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))
/** A place in a conversation: 1, 2, 3 … A viewer's messages may have gaps between them. */
export const seq = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

/** A conversation's public name: 32 hexadecimal digits made by the server. */
export const messagingHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/), v.brand('MessagingHash'))
export type MessagingHash = v.InferOutput<typeof messagingHash>

/** pair: two members · group: up to 50, by invitation · public: whoever joins. */
export const conversationKinds = ['pair', 'group', 'public'] as const
export type ConversationKind = (typeof conversationKinds)[number]

export const userStatuses = ['online', 'offline'] as const
/** User status (1§3). Whoever does not show when he is here is offline to others. */
export const userStatus = v.object({ ...memberBadge.entries, status: v.picklist(userStatuses) })
export type UserStatus = v.InferOutput<typeof userStatus>

/** A picture or a voice note of a message. */
export const chatAttachment = v.object({
  attachmentId: v.number(),
  kind: v.picklist(['picture', 'voice']),
  /** Null while the conversation is an unanswered request of somebody the viewer does not know. */
  destination: v.nullable(v.string()),
  width: v.number(),
  height: v.number(),
  /** Of a voice note, otherwise 0. */
  durationMs: v.number(),
  /** Loudness over its time, 0 to 100; empty for pictures. */
  levels: v.pipe(v.array(v.number()), v.maxLength(chatLimits.voiceLevels)),
})
export type ChatAttachment = v.InferOutput<typeof chatAttachment>

/** What happened in a conversation, told in its place among the messages. `senderId` did it. */
export const chatEvent = v.variant('kind', [
  v.object({ kind: v.picklist(['created', 'joined', 'left']) }),
  v.object({ kind: v.picklist(['added', 'removed']), userName: v.string() }),
  v.object({ kind: v.literal('renamed'), title: v.string() }),
  v.object({ kind: v.literal('call'), outcome: v.picklist(['ended', 'missed', 'declined', 'cancelled', 'busy']), seconds: v.number() }),
])
export type ChatEvent = v.InferOutput<typeof chatEvent>

/** What an answer answers; null text where that message is not the viewer's to see. */
const answered = v.object({
  seq,
  senderId: memberId,
  text: v.nullable(v.string()),
  attachmentKind: v.nullable(v.picklist(['picture', 'voice'])),
})

export const chatMessage = v.object({
  messageId: positive,
  messagingGroupId: positive,
  messagingHash,
  seq,
  /** Made by the sender's device: the same message sent twice is one. */
  clientId: v.pipe(v.string(), v.uuid()),
  senderId: memberId,
  senderName: v.string(),
  senderImage: v.nullable(v.string()),
  /** Plain text. Empty for events and bare attachments. */
  text: v.string(),
  attachment: v.nullable(chatAttachment),
  replyTo: v.nullable(answered),
  event: v.nullable(chatEvent),
  tmCreated: timestamp,
})
export type ChatMessage = v.InferOutput<typeof chatMessage>

/** `readSeq`: how far he has read; null when he does not show it, and in public chats. */
export const participant = v.object({ ...userStatus.entries, readSeq: v.nullable(seq) })
export type Participant = v.InferOutput<typeof participant>

export const conversation = v.object({
  id: positive,
  messagingHash,
  kind: v.picklist(conversationKinds),
  isPrivate: v.boolean(),
  /** Empty where the members in it say it all: pairs, unnamed groups. */
  title: v.string(),
  topic: v.string(),
  ownerId: v.nullable(memberId),
  settings: v.object({ isMuted: v.boolean() }),
  /** Somebody the viewer has nothing to do with wrote first; until it is accepted, his media stay hidden and nothing rings. */
  isRequest: v.boolean(),
  /** Whether the viewer has a seat in it; public chats can be looked at before. */
  isJoined: v.boolean(),
  tmLastMessage: v.nullable(timestamp),
  /** Newest message for the viewer, read mark of his own, and up to where he deleted it. */
  lastSeq: seq,
  readSeq: seq,
  clearedSeq: seq,
  /** Stops at 99. */
  unreadCount: v.number(),
  /** Pairs and groups: everybody, the viewer included. Public chats: nobody; they have a list of their own. */
  users: v.array(participant),
  /** On the wire the documents' `numParticipants`. */
  participantTotal: v.number(),
  chatSession: v.object({ purpose: v.picklist(['private', 'group']) }),
  /** The newest one, where there is one. */
  messages: v.array(chatMessage),
  can: v.object({ canWrite: v.boolean(), canAdd: v.boolean(), canRename: v.boolean(), canDeleteForAll: v.boolean() }),
})
export type Conversation = v.InferOutput<typeof conversation>
const conversationPage = pageOf(conversation)

/** Friends and members the viewer has a pair with, who are here now and show it. */
export const listOnline = defineEndpoint({
  name: 'chat.listOnline',
  method: 'GET',
  path: '/api3/messaging/online',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ users: v.array(userStatus) }),
  errors: [],
})

/** inbox: everything the viewer has a seat in, newest message first · requests: of strangers, not yet accepted. */
export const conversationViews = ['inbox', 'requests'] as const

export const listConversations = defineEndpoint({
  name: 'chat.list',
  method: 'GET',
  path: '/api3/messaging/list',
  access: 'member',
  offline: 'cache',
  request: v.object({ view: v.optional(v.picklist(conversationViews), 'inbox'), ...pageRequest }),
  response: conversationPage,
  errors: [],
})

export const countUnread = defineEndpoint({
  name: 'chat.countUnread',
  method: 'GET',
  path: '/api3/messaging/unread',
  access: 'member',
  offline: 'cache',
  request: nothing,
  /** Conversations with something unread that is not muted; requests apart. */
  response: v.object({ conversations: v.number(), requests: v.number() }),
  errors: [],
})

/** Most members first. */
export const listPublic = defineEndpoint({
  name: 'chat.listPublic',
  method: 'GET',
  path: '/api3/messaging/public',
  access: 'member',
  offline: 'cache',
  request: v.object(pageRequest),
  response: conversationPage,
  errors: [],
})

/** Who is in a conversation; of public chats too, for whoever has joined. */
export const listParticipants = defineEndpoint({
  name: 'chat.listParticipants',
  method: 'GET',
  path: '/api3/messaging/participants',
  access: 'member',
  offline: 'cache',
  request: v.object({ messagingHash, ...pageRequest }),
  response: pageOf(userStatus),
  errors: ['not_found'],
})

/**
 * Newest first unless `afterSeq` is given, then oldest first from there. `tmCreated` and `beforeSeq` ask for older ones; of one
 * second that lies on a page's edge all messages are in the page.
 */
export const listMessages = defineEndpoint({
  name: 'chat.listMessages',
  method: 'GET',
  path: '/api3/messaging/messages/list',
  access: 'member',
  offline: 'cache',
  request: v.object({
    messagingHash,
    tmCreated: v.optional(timestamp),
    beforeSeq: v.optional(seq),
    afterSeq: v.optional(seq),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(chatPageSizes.mostMessages)), chatPageSizes.messages),
  }),
  response: v.object({ messages: v.array(chatMessage), hasMore: v.boolean() }),
  errors: ['not_found'],
})

/** Also as `/api3/messaging/get/{hash}` (2§7). */
export const getConversation = defineEndpoint({
  name: 'chat.get',
  method: 'GET',
  path: '/api3/messaging/get',
  access: 'member',
  offline: 'cache',
  request: v.object({ messagingHash }),
  response: conversation,
  errors: ['not_found'],
})

/** By hash, or the pair with a member, or a new group of several. A pair is made at its first opening and listed for the other at the first message. */
export const openConversation = defineEndpoint({
  name: 'chat.open',
  method: 'POST',
  path: '/api3/messaging/open',
  access: 'member',
  offline: 'never',
  request: v.object({
    messagingHash: v.optional(messagingHash),
    userId: v.optional(memberId),
    userIds: v.optional(v.pipe(v.array(memberId), v.minLength(1, 'required'), v.maxLength(chatLimits.groupMembers - 1, 'too_many'))),
    title: v.optional(text(0, chatLimits.titleLength), ''),
  }),
  response: conversation,
  errors: ['not_found', 'user_not_found', 'forbidden', 'rate_limited'],
})

/** Public chats are opened by staff. */
export const createPublic = defineEndpoint({
  name: 'chat.createPublic',
  method: 'POST',
  path: '/api3/messaging/public/create',
  access: 'staff',
  offline: 'never',
  request: v.object({ title: text(1, chatLimits.titleLength), topic: v.optional(text(0, chatLimits.topicLength), '') }),
  response: conversation,
  errors: [],
})

/** Forbidden to whoever was removed by staff. */
export const joinPublic = defineEndpoint({
  name: 'chat.join',
  method: 'POST',
  path: '/api3/messaging/public/join',
  access: 'member',
  offline: 'never',
  request: v.object({ messagingHash }),
  response: conversation,
  errors: ['not_found', 'forbidden'],
})

/** A public chat or a group. A group's ownership goes to whoever has been in it longest. */
export const leaveConversation = defineEndpoint({
  name: 'chat.leave',
  method: 'POST',
  path: '/api3/messaging/public/leave',
  access: 'member',
  offline: 'queue',
  request: v.object({ messagingHash }),
  response: nothing,
  errors: ['not_found'],
})

export const addToGroup = defineEndpoint({
  name: 'chat.addToGroup',
  method: 'POST',
  path: '/api3/messaging/group/add',
  access: 'member',
  offline: 'never',
  request: v.object({
    messagingHash,
    userIds: v.pipe(v.array(memberId), v.minLength(1, 'required'), v.maxLength(chatLimits.groupMembers, 'too_many')),
  }),
  response: conversation,
  errors: ['not_found', 'user_not_found', 'forbidden'],
})

/** By the group's owner; from public chats by staff: he cannot join again before they let him. */
export const removeFromGroup = defineEndpoint({
  name: 'chat.removeFromGroup',
  method: 'POST',
  path: '/api3/messaging/group/remove',
  access: 'member',
  offline: 'never',
  request: v.object({ messagingHash, userId: memberId }),
  response: conversation,
  errors: ['not_found', 'forbidden'],
})

export const renameConversation = defineEndpoint({
  name: 'chat.rename',
  method: 'POST',
  path: '/api3/messaging/rename',
  access: 'member',
  offline: 'never',
  request: v.object({ messagingHash, title: text(1, chatLimits.titleLength), topic: v.optional(text(0, chatLimits.topicLength)) }),
  response: conversation,
  errors: ['not_found', 'forbidden'],
})

/** Up to and with `seq`; never back. */
export const markRead = defineEndpoint({
  name: 'chat.markRead',
  method: 'POST',
  path: '/api3/messaging/read',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  coalesce: 'last',
  isBackground: true,
  perMinute: 240,
  request: v.object({ messagingHash, seq }),
  response: nothing,
  errors: ['not_found'],
})

/** Lets a stranger's conversation in. */
export const acceptConversation = defineEndpoint({
  name: 'chat.accept',
  method: 'POST',
  path: '/api3/messaging/accept',
  access: 'member',
  offline: 'never',
  request: v.object({ messagingHash }),
  response: conversation,
  errors: ['not_found'],
})

export const saveConversationSettings = defineEndpoint({
  name: 'chat.saveConversationSettings',
  method: 'POST',
  path: '/api3/messaging/settings',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ messagingHash, isMuted: v.boolean() }),
  response: nothing,
  errors: ['not_found'],
})

/**
 * For the viewer, on all his devices and in every window. `forAll`: for everybody in it; a group by its owner, a public chat by staff.
 * A pair comes back, empty, with the next message.
 */
export const deleteConversation = defineEndpoint({
  name: 'chat.delete',
  method: 'DELETE',
  path: '/api3/messaging/delete',
  access: 'member',
  offline: 'queue',
  request: v.object({ messagingHash, forAll: v.optional(v.boolean(), false) }),
  response: nothing,
  errors: ['not_found', 'forbidden'],
})

/** What others are shown of the member; whether he is here belongs to his profile's `showsActivity`. Switching one off hides nothing of the others'. */
export const chatSettings = v.object({
  showsTyping: v.boolean(),
  showsRead: v.boolean(),
  showsOnline: v.boolean(),
  /** Calls go through the relay only: the other side never learns the address. */
  isRelayOnly: v.boolean(),
  version: recordVersion,
})
export type ChatSettings = v.InferOutput<typeof chatSettings>

export const getChatSettings = defineEndpoint({
  name: 'chat.getSettings',
  method: 'GET',
  path: '/api3/messaging/own-settings',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: chatSettings,
  errors: [],
})

export const saveChatSettings = defineEndpoint({
  name: 'chat.saveSettings',
  method: 'POST',
  path: '/api3/messaging/own-settings',
  access: 'member',
  offline: 'queue',
  coalesce: 'join',
  isVersioned: true,
  request: v.partial(chatSettings),
  response: chatSettings,
  errors: ['edit_conflict'],
})

/** A voice note goes up as a form with one file in this field (as `contract/texts/attachments.ts` for pictures) and is answered with a `chatAttachment`. */
export const voicePath = '/api3/messaging/voice'
export const voiceField = 'voice'
export const voiceAnswer = chatAttachment
