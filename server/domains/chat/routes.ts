/** Routes of the chat domain. */
import { invalid } from '#contract/error.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import * as contract from '#contract/chat/chat.ts'
import * as hangout from '#contract/chat/hangout.ts'
import * as removals from '#contract/chat/removals.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { deletionAudit, openingAudit, renamingAudit, seatAudit } from './audit.ts'
import { addToGroup, createGroup } from './commands/create-group.ts'
import { leaveConversation, removeFromGroup } from './commands/leave-conversation.ts'
import { markRead } from './commands/mark-read.ts'
import { openPair } from './commands/open-pair.ts'
import { acceptConversation, deleteConversation, saveConversationSettings } from './commands/own-seat.ts'
import { createPublic, joinPublic, letIn } from './commands/public-chats.ts'
import { renameConversation } from './commands/rename-conversation.ts'
import { getChatSettings, saveChatSettings } from './commands/chat-settings.ts'
import { presentOne, type PresentedConversation } from './present/present-conversation.ts'
import { countUnread } from './reads/count-unread.ts'
import { getSeat } from './reads/find-seat.ts'
import { listConversations } from './reads/list-conversations.ts'
import { listHangout } from './reads/list-hangout.ts'
import { listMessages } from './reads/list-messages.ts'
import { listOnline } from './reads/list-online.ts'
import { listParticipants } from './reads/list-participants.ts'
import { listPublic } from './reads/list-public.ts'
import { listRemoved } from './reads/list-removed.ts'

/** For calls with an empty answer. */
const done = (work: Promise<void>) => work.then(() => ({}))

type Presented = Promise<PresentedConversation>
/** For calls that return the conversation's current state. */
const shown = async (context: MemberContext, work: Promise<number>): Presented => presentOne(context, await work)

/** Also answers `/api3/messaging/get/{hash}`. */
export const getConversation = implement(contract.getConversation, async (context, { messagingHash }) =>
  shown(
    context,
    getSeat(context.db, context.viewer.id, messagingHash, { mustJoin: false }).then(({ id }) => id),
  ),
)

async function openConversation(context: MemberContext, input: RequestOutput<typeof contract.openConversation>): Presented {
  const { messagingHash, userId, userIds, title } = input
  if (messagingHash !== undefined)
    return presentOne(context, (await getSeat(context.db, context.viewer.id, messagingHash, { mustJoin: false })).id)
  if (userId !== undefined) return shown(context, openPair(context, userId))
  if (userIds === undefined) throw invalid({ userId: ['required'] })
  return shown(context, createGroup(context, { userIds, title }))
}

export const chatRoutes: readonly Implementation[] = [
  implement(contract.listOnline, listOnline),
  implement(contract.listConversations, listConversations),
  implement(contract.countUnread, countUnread),
  implement(contract.listPublic, listPublic),
  implement(hangout.listHangout, listHangout),
  implement(contract.listParticipants, listParticipants),
  implement(contract.listMessages, listMessages),
  getConversation,
  implement(contract.openConversation, openConversation),
  implement(contract.createPublic, (context, input) => shown(context, createPublic(context, input)), openingAudit),
  implement(contract.joinPublic, (context, { messagingHash }) => shown(context, joinPublic(context, messagingHash))),
  implement(contract.leaveConversation, (context, { messagingHash }) => done(leaveConversation(context, messagingHash))),
  implement(contract.addToGroup, (context, input) => shown(context, addToGroup(context, input))),
  implement(contract.removeFromGroup, (context, input) => shown(context, removeFromGroup(context, input)), seatAudit),
  implement(removals.listRemoved, listRemoved),
  implement(removals.letIn, (context, input) => done(letIn(context, input)), seatAudit),
  implement(contract.renameConversation, (context, input) => shown(context, renameConversation(context, input)), renamingAudit),
  implement(contract.markRead, (context, input) => done(markRead(context, input))),
  implement(contract.acceptConversation, (context, { messagingHash }) => shown(context, acceptConversation(context, messagingHash))),
  implement(contract.saveConversationSettings, (context, input) => done(saveConversationSettings(context, input))),
  implement(contract.deleteConversation, (context, input) => done(deleteConversation(context, input)), deletionAudit),
  implement(contract.getChatSettings, getChatSettings),
  implement(contract.saveChatSettings, saveChatSettings),
]
