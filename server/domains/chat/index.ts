/** Live conversations. */
import type { Domain } from '../../http/domain.ts'
import { chatRoutes, getConversation } from './routes.ts'
import { mountVoice } from './voice/mount-voice.ts'
import type { Services } from '../../http/context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { conversations, seats } from '../../db/tables/chat/chat.ts'
import { tellMembers } from './commands/hold.ts'
import type { FastifyInstance } from 'fastify'
import { answerRequest, type Binder } from '../../http/bind.ts'

export { findStatusAudience, findTypingAudience, listPublicSeats, type PublicSeat, type TypingAudience } from './audience/audience.ts'
export { nodeSilenceMs } from './audience/online.ts'
export { writeCallEvent } from './events/write-call-event.ts'
export { sendChatMessage, type SendingLimits, type SentMessage } from './send/send-message.ts'

export const chatDomain: Domain = {
  name: 'chat',
  implementations: chatRoutes,
  listen: listenForFriends,
  mount: async (app, services, binder) => {
    mountGet(app, binder)
    await mountVoice(app, services)
  },
}

/** Every process receives every event; the work is done once, by the process that comes first. */
function listenForFriends(services: Services): void {
  services.bus.on('friends.made', ({ memberId, friendId }) => acceptAsFriends(services, memberId, friendId))
}

/** Friends make no requests: pending ones between the two are accepted. The process that accepts them announces it. */
async function acceptAsFriends({ db, bus }: Services, one: number, other: number): Promise<void> {
  const pair = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.lowId, Math.min(one, other)), eq(conversations.highId, Math.max(one, other))))
  const accepted = await db
    .update(seats)
    .set({ isRequest: false })
    .where(and(inArray(seats.conversationId, pair), eq(seats.isRequest, true)))
    .returning({ id: seats.conversationId, memberId: seats.memberId, isListed: seats.isListed })
  for (const { id, memberId, isListed } of accepted) {
    const [conversation] = await db.select({ hash: conversations.hash }).from(conversations).where(eq(conversations.id, id))
    if (conversation && isListed) tellMembers(bus, 'chat.conversationChanged', conversation.hash, [memberId])
  }
}

/** The documented address of a conversation (2§7), with the same access check and rate limit as the call. */
function mountGet(app: FastifyInstance, binder: Binder): void {
  app.get<{ Params: { hash: string } }>(`${getConversation.endpoint.path}/:hash`, (request, reply) =>
    answerRequest(binder, getConversation, { request, reply, source: 'query', raw: { messaging_hash: request.params.hash } }),
  )
}
