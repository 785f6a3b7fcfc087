import type { Conversation } from '#contract/chat/chat.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useStatus } from '#src/entities/chat/presence.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import styles from './conversation-avatar.module.css'
import { othersOf } from './conversation-names.ts'

export interface ConversationAvatarProps {
  conversation: Conversation
  /** large: in lists; normal: in headers. */
  size: 'large' | 'normal'
}

/** The other participants: one avatar with its presence dot, or two avatars for a group. */
export function ConversationAvatar({ conversation, size }: ConversationAvatarProps) {
  const { userId } = useCurrentUser()
  const [first, second] = othersOf(conversation, userId)
  const status = useStatus(first?.userId ?? 0, first?.status ?? 'offline')
  if (conversation.kind === 'public' || !first)
    return (
      <span className={size === 'large' ? styles.large : styles.normal}>
        <span className={styles.place}>
          <Icon name="users-three" />
        </span>
      </span>
    )
  if (conversation.kind === 'pair' || !second)
    return <Avatar name={first.userName} src={first.userImage} size={size} isOnline={conversation.kind === 'pair' && status === 'online'} />
  return (
    <span className={size === 'large' ? styles.large : styles.normal}>
      <Avatar name={first.userName} src={first.userImage} size="small" className={styles.behind} />
      <Avatar name={second.userName} src={second.userImage} size="small" className={styles.before} />
    </span>
  )
}
