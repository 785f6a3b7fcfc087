import { Refusal } from '#contract/error.ts'
import type * as v from 'valibot'
import type { Conversation, conversation, participant } from '#contract/chat/chat.ts'
import { hiddenMemberIds } from '../../../db/conditions/hidden-members.ts'
import type { MemberContext } from '../../../http/context.ts'
import { presentBadge } from '../../members/index.ts'
import { abilitiesIn, closedGroups } from '../abilities.ts'
import { readConversations, type ConversationRow } from '../reads/conversation-rows.ts'
import { readUsers, type UserRow } from '../reads/user-rows.ts'
import { presentMessage } from './present-message.ts'

export type PresentedConversation = v.InferInput<typeof conversation>

/** In the requested order; conversations that are not the viewer's are omitted. */
export async function presentConversations(context: MemberContext, ids: readonly number[]): Promise<PresentedConversation[]> {
  const { db, viewer, now } = context
  const asking = { viewerId: viewer.id, hiddenIds: await hiddenMemberIds(db, viewer.id), now: now() }
  const rows = await readConversations(db, asking, ids)
  const withUsers = rows.filter(({ kind, isJoined }) => kind !== 'public' && isJoined).map(({ id }) => id)
  const users = Map.groupBy(await readUsers(db, asking, withUsers), ({ conversationId }) => conversationId)
  return rows.map((row) => presentConversation(row, users.get(row.id) ?? [], viewer))
}

/** Throws not_found. */
export async function presentOne(context: MemberContext, id: number): Promise<PresentedConversation> {
  const [presented] = await presentConversations(context, [id])
  if (!presented) throw new Refusal('not_found')
  return presented
}

function presentConversation(row: ConversationRow, users: readonly UserRow[], viewer: MemberContext['viewer']): PresentedConversation {
  const { newest, kind, isRequest, isJoined, ownerId } = row
  const lastMs = newest?.createdAtMs ?? (kind === 'public' && !isJoined ? row.lastMessageAtMs : null)
  const other = kind === 'pair' ? users.find(({ id }) => id !== viewer.id) : undefined
  const isClosed = kind === 'pair' && (!other || other.deletedAt !== null || closedGroups.includes(other.groupId))
  return {
    id: row.id,
    messagingHash: row.hash,
    kind,
    isPrivate: kind !== 'public',
    title: row.title,
    topic: row.topic,
    ownerId,
    settings: { isMuted: row.isMuted },
    isRequest,
    isJoined,
    tmLastMessage: lastMs === null ? null : Math.floor(lastMs / 1000),
    lastSeq: newest?.seq ?? row.clearedSeq,
    readSeq: row.readSeq,
    clearedSeq: row.clearedSeq,
    unreadCount: row.unreadTotal,
    users: users.map(presentParticipant),
    participantTotal: row.memberTotal,
    chatSession: { purpose: kind === 'pair' ? 'private' : 'group' } satisfies Conversation['chatSession'],
    messages: newest ? [presentMessage(newest, { isMediaHidden: isRequest && newest.senderId !== viewer.id })] : [],
    can: abilitiesIn({ kind, ownerId, isJoined, isRequest, isSilenced: isClosed || row.hasBlocked }, viewer),
  }
}

function presentParticipant(row: UserRow): v.InferInput<typeof participant> {
  return { ...presentBadge(row), status: row.isOnline ? 'online' : 'offline', readSeq: row.readSeq }
}
