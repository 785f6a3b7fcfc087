import { useLingui } from '@lingui/react/macro'
import type { Conversation, Participant } from '#contract/chat/chat.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { listFormat } from '#src/lib/formatters.ts'

/** Everybody but the viewer. */
export function othersOf({ users }: Conversation, currentUserId: number): Participant[] {
  return users.filter(({ userId }) => userId !== currentUserId)
}

/** The title of a conversation: its name, or its participants. */
export function useConversationName(conversation: Conversation): string {
  const { t, i18n } = useLingui()
  const { userId } = useCurrentUser()
  if (conversation.kind !== 'pair' && conversation.title !== '') return conversation.title
  const names = othersOf(conversation, userId).map(({ userName }) => userName)
  return names.length === 0 ? t`Only you` : listFormat(i18n.locale, { style: 'narrow', type: 'unit' }).format(names)
}
