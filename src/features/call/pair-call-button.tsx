import type { Conversation } from '#contract/chat/chat.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { CallButton } from './call-button.tsx'

/** In the header of a conversation of two, except while it is a request. */
export function PairCallButton({ conversation: { kind, isRequest, users } }: { conversation: Conversation }) {
  const currentUser = useCurrentUser()
  const other = users.find(({ userId }) => userId !== currentUser.userId)
  if (kind !== 'pair' || isRequest || !other || other.isDeleted) return null
  return <CallButton userId={other.userId} userName={other.userName} userImage={other.userImage} />
}
