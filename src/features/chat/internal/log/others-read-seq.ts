import type { Conversation } from '#contract/chat/chat.ts'

/** How far all the others have read; 0 where one of them does not show it. */
export function othersReadSeq({ users }: Conversation, currentUserId: number): number {
  const others = users.filter(({ userId }) => userId !== currentUserId)
  return others.length === 0 ? 0 : Math.min(...others.map(({ readSeq }) => readSeq ?? 0))
}
