import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Conversation, MessagingHash } from '#contract/chat/chat.ts'
import { useConversations, type ConversationList as KnownConversations } from '#src/entities/chat/conversations.ts'
import { useUnsent } from '#src/entities/chat/unsent.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import type { ListQuery } from '#src/ui/list/list-query.ts'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
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

/** Conversations, the most recent message first. */
export function ConversationList({ view, current, onStart }: ConversationListProps) {
  const { t } = useLingui()
  const known = useConversations(view === 'requests' ? 'requests' : 'inbox')
  const unsent = useUnsent()
  // Open conversations stay in place: reading one must not remove it from the list of unread ones.
  const shown = known.items.filter((conversation) => fits[view](conversation) || current.includes(conversation.messagingHash))

  return (
    <PagedRows
      label={t`Conversations`}
      list={asQuery(known)}
      items={shown}
      itemKey={({ messagingHash }) => messagingHash}
      renderItem={(conversation) => (
        <ConversationRow
          conversation={conversation}
          isCurrent={current.includes(conversation.messagingHash)}
          notSent={unsent.get(conversation.messagingHash)}
        />
      )}
      more={<Trans>Older conversations</Trans>}
      padding={{ state: styles.more, end: styles.more }}
      awaited={<RowSkeletons />}
      // Older conversations may match, so "nothing found" would be wrong.
      empty={!known.hasMore && <Nothing view={view} onStart={onStart} />}
    />
  )
}

/** Adapts the device's list to the shape of a query. The next page comes from the device or from the server. */
function asQuery({ items, isLoading, failure, hasMore, loadMore }: KnownConversations): ListQuery<Conversation> {
  const isAnswered = items.length > 0 || (!isLoading && !failure)
  const askOn = async () => loadMore()
  return {
    data: isAnswered ? { pages: [{ items }] } : undefined,
    // The connection status already shows that the list may be outdated.
    error: isAnswered ? null : failure,
    isPending: !isAnswered && isLoading,
    isFetching: isLoading,
    hasNextPage: hasMore,
    isFetchingNextPage: isLoading,
    isFetchNextPageError: failure !== null,
    fetchNextPage: askOn,
    refetch: askOn,
  }
}

function Nothing({ view, onStart }: Pick<ConversationListProps, 'view' | 'onStart'>) {
  const words: Record<ConversationListProps['view'], { title: ReactNode; body: ReactNode }> = {
    all: { title: <Trans>No conversations yet</Trans>, body: <Trans>Find a member above, or start a group.</Trans> },
    unread: { title: <Trans>Nothing unread</Trans>, body: <Trans>You’ve read everything.</Trans> },
    groups: { title: <Trans>No groups yet</Trans>, body: <Trans>Start one with several members, or join a public chat.</Trans> },
    requests: {
      title: <Trans>No requests</Trans>,
      body: <Trans>First messages from members you don’t know wait here until you accept them.</Trans>,
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
