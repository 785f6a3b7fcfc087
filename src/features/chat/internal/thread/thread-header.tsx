import { Plural, Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { Conversation } from '#contract/chat/chat.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useStatus, useTyping } from '#src/entities/chat/presence.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { ConversationAvatar } from '../conversation-avatar.tsx'
import { othersOf, useConversationName } from '../conversation-names.ts'
import { PeopleDialog } from './people-dialog.tsx'
import styles from './thread.module.css'
import { ThreadMenu } from './thread-menu.tsx'

export interface ThreadHeaderProps {
  conversation: Conversation
  leave: ReactNode
  onDock?: (() => void) | undefined
  onGone: () => void
  callButton?: ((conversation: Conversation) => ReactNode) | undefined
}

/** The participants, their presence, and the conversation's actions. */
export function ThreadHeader({ conversation, leave, onDock, onGone, callButton }: ThreadHeaderProps) {
  const name = useConversationName(conversation)
  const [showsPeople, setShowsPeople] = useState(false)
  const currentUser = useCurrentUser()
  const other = conversation.kind === 'pair' ? othersOf(conversation, currentUser.userId)[0] : undefined
  const who = (
    <>
      <ConversationAvatar conversation={conversation} size="normal" />
      <span className={styles.words}>
        <Text as="h2" className={styles.title}>
          {name}
        </Text>
        <span className={styles.state}>
          {other ? <PairState other={other} conversation={conversation} /> : <Total conversation={conversation} />}
        </span>
      </span>
    </>
  )
  return (
    <header className={styles.head}>
      {leave}
      {other ? (
        <RouterLink href={`/members/id/${other.userId}`} className={styles.who}>
          {who}
        </RouterLink>
      ) : (
        <button type="button" className={styles.who} aria-haspopup="dialog" onClick={() => setShowsPeople(true)}>
          {who}
        </button>
      )}
      {callButton?.(conversation)}
      <ThreadMenu conversation={conversation} onDock={onDock} onGone={onGone} onShowPeople={() => setShowsPeople(true)} />
      {showsPeople && <PeopleDialog conversation={conversation} onClose={() => setShowsPeople(false)} />}
    </header>
  )
}

function PairState({ other, conversation }: { other: Conversation['users'][number]; conversation: Conversation }) {
  const status = useStatus(other.userId, other.status)
  const typing = useTyping(conversation.messagingHash)
  if (typing.length > 0) return <Trans>Typing</Trans>
  return status === 'online' ? <Trans>Online</Trans> : <Trans>Offline</Trans>
}

function Total({ conversation: { participantTotal } }: { conversation: Conversation }) {
  return <Plural value={participantTotal} one="# member" other="# members" />
}
