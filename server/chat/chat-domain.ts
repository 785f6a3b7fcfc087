/** What the sockets need of the conversations themselves. The domain has it; `compose.ts` hands it in. */
import type * as v from 'valibot'
import type { OutgoingMessage } from '#contract/talk/chat-events.ts'
import type { chatMessage } from '#contract/talk/chat.ts'
import type { MemberContext, Services } from '../http/context.ts'

export type MessageInput = v.InferInput<typeof chatMessage>

/** Whom something in a conversation is for. */
export type Audience =
  /** Whoever sits in the public chat, but for members with a block between him and the one who wrote. */
  | { readonly kind: 'public'; readonly conversationId: number; readonly exceptIds: readonly number[] }
  | { readonly kind: 'members'; readonly memberIds: readonly number[] }

/** One shape of a message, and who is to have it in this shape. */
export interface Delivery {
  readonly audience: Audience
  readonly message: MessageInput
  readonly isRequest: boolean
}

export interface SentMessage {
  /** As the sender sees it. */
  readonly message: MessageInput
  /** To nobody when it was sent before, or is withheld. The sender's own devices are told in any case. */
  readonly deliveries: readonly Delivery[]
}

export interface ChatDomainCalls {
  readonly sendMessage: (context: MemberContext, input: OutgoingMessage) => Promise<SentMessage>
  /** Null: nobody may know. */
  readonly findTypingAudience: (context: MemberContext, messagingHash: string) => Promise<{ userName: string; audience: Audience } | null>
  /** Ids of the public chats the member sits in. */
  readonly listPublicSeats: (services: Services, memberId: number) => Promise<readonly number[]>
  /** Members who may know whether this one is here. Nobody when he does not show it. */
  readonly findStatusAudience: (services: Services, memberId: number) => Promise<readonly number[]>
}
