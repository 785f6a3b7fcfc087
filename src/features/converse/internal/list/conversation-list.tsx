import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { Conversation, MessagingHash } from '#contract/talk/chat.ts'
import { useConversations } from '#src/entities/chat/conversations.ts'
import { useUnsent } from '#src/entities/chat/unsent.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { ConversationRow } from './conversation-row.tsx'
import styles from './list.module.css'
import type { ListView } from './list-views.ts'

export interface ConversationListProps {
  view: Exclude<ListView, 'public'>
  current: readonly MessagingHash[]
  onStart: () => void
}

const fits: Record<ConversationListProps['view'], (conversation: Conversation) => boolean> = {
  all: () => true,
  unread: ({ unreadCount }) => unreadCount > 0,
  groups: ({ kind }) => kind !== 'pair',
  requests: () => true,
}

/** Conversations, the newest words first. */
export function ConversationList({ view, current, onStart }: ConversationListProps) {
  const { t } = useLingui()
  const { items, isLoading, failure, hasMore, loadMore } = useConversations(view === 'requests' ? 'requests' : 'inbox')
  const unsent = useUnsent()
  const [isRetrying, setIsRetrying] = useState(false)
  // What stands open stays where it is: reading it must not take it out of the list of unread ones.
  const shown = items.filter((conversation) => fits[view](conversation) || current.includes(conversation.messagingHash))

  if (items.length === 0 && isLoading) return <RowSkeletons />
  if (items.length === 0 && failure) {
    const retry = () => {
      setIsRetrying(true)
      loadMore()
    }
    return <ListFailed error={failure} onRetry={retry} isRetrying={isRetrying && isLoading} />
  }
  if (shown.length === 0 && !hasMore) return <Nothing view={view} onStart={onStart} />
  return (
    <>
      <ul aria-label={t`Conversations`}>
        {shown.map((conversation) => (
          <li key={conversation.messagingHash}>
            <ConversationRow
              conversation={conversation}
              isCurrent={current.includes(conversation.messagingHash)}
              notSent={unsent.get(conversation.messagingHash)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <MoreButton
          list={{
            hasNextPage: hasMore,
            isFetchingNextPage: isLoading,
            isFetchNextPageError: failure !== null,
            fetchNextPage: async () => loadMore(),
          }}
        >
          <Trans>Older conversations</Trans>
        </MoreButton>
      </div>
    </>
  )
}

function Nothing({ view, onStart }: Pick<ConversationListProps, 'view' | 'onStart'>) {
  const words: Record<ConversationListProps['view'], { title: ReactNode; body: ReactNode }> = {
    all: { title: <Trans>No conversations yet</Trans>, body: <Trans>Choose a member above, or start one with several.</Trans> },
    unread: { title: <Trans>Nothing unread</Trans>, body: <Trans>You have read everything.</Trans> },
    groups: { title: <Trans>No groups yet</Trans>, body: <Trans>Start one with several members, or join a public chat.</Trans> },
    requests: {
      title: <Trans>No requests</Trans>,
      body: <Trans>First words of members you have nothing to do with wait here until you let them in.</Trans>,
    },
  }
  const action =
    view === 'all' ? (
      <Button variant="quiet" onClick={onStart}>
        <Trans>New conversation</Trans>
      </Button>
    ) : undefined
  return (
    <EmptyState icon="chat-circle" title={words[view].title} action={action}>
      {words[view].body}
    </EmptyState>
  )
}

function RowSkeletons() {
  return (
    <div className={styles.skeletons}>
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className={styles.skeleton}>
          <Skeleton shape="circle" width="56px" height="56px" />
          <Skeleton width="60%" height="20px" />
        </span>
      ))}
    </div>
  )
}
