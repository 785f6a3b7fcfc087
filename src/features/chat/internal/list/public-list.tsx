import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Conversation, MessagingHash } from '#contract/chat/chat.ts'
import { joinChat } from '#src/entities/chat/acts.ts'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { ConversationAvatar } from '../conversation-avatar.tsx'
import { useAttempt } from '../use-attempt.ts'
import styles from './list.module.css'
import rowStyles from './row.module.css'

/** Chats anybody may join, the largest first. */
export function PublicList({ current }: { current: readonly MessagingHash[] }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(chatQueries.publicChats())
  return (
    <PagedRows
      label={t`Public chats`}
      list={list}
      itemKey={({ messagingHash }) => messagingHash}
      renderItem={(chat) => <PublicRow chat={chat} isCurrent={current.includes(chat.messagingHash)} />}
      more={<Trans>More chats</Trans>}
      padding={{ end: styles.more }}
      awaited={<Skeleton width="100%" height="76px" />}
      empty={
        <EmptyState icon="users-three" title={<Trans>No public chats</Trans>}>
          <Trans>Staff create them.</Trans>
        </EmptyState>
      }
    />
  )
}

function PublicRow({ chat, isCurrent }: { chat: Conversation; isCurrent: boolean }) {
  const { t } = useLingui()
  const { attempt, isBusy } = useAttempt()
  const { messagingHash, title, topic, participantTotal, isJoined } = chat
  return (
    <div className={classNames(rowStyles.row, isCurrent && rowStyles.current)}>
      <ConversationAvatar conversation={chat} size="large" />
      <div className={rowStyles.words}>
        <RouterLink href={`/messaging/${messagingHash}`} className={rowStyles.name} aria-current={isCurrent ? 'true' : undefined}>
          {title}
        </RouterLink>
        <span className={rowStyles.last}>
          <Plural value={participantTotal} one="# member" other="# members" />
          {topic !== '' && ` · ${topic}`}
        </span>
      </div>
      {!isJoined && (
        <span className={rowStyles.end}>
          <Button size="small" isBusy={isBusy} aria-label={t`Join ${title}`} onClick={() => attempt(() => joinChat(messagingHash))}>
            <Trans>Join</Trans>
          </Button>
        </span>
      )}
    </div>
  )
}
