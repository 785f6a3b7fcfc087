import type { MessagingHash } from '#contract/chat/chat.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { SearchField } from '#src/ui/list/search-field.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { ConnectionStatus } from '../thread/connection-status.tsx'
import { ConversationList } from './conversation-list.tsx'
import styles from './list.module.css'
import type { ListView } from './list-views.ts'
import { PublicList } from './public-list.tsx'
import { ChatSearch } from './chat-search.tsx'

export interface ListPaneProps {
  view: ListView
  onView: (view: ListView) => void
  /** The conversations open beside the list. */
  current: readonly MessagingHash[]
  onStart: () => void
}

/** Search, the view switcher, and the conversations. */
export function ListPane({ view, onView, current, onStart }: ListPaneProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <SearchField label={t`People and messages`} placeholder={t`People and messages`} value={text} onChange={setText} isLive />
        {text === '' && <Views view={view} onView={onView} />}
      </div>
      <ConnectionStatus saysOffline={false} />
      <div className={styles.scroll}>
        {text !== '' && <ChatSearch text={text} />}
        {text === '' && view === 'public' && <PublicList current={current} />}
        {text === '' && view !== 'public' && <ConversationList key={view} view={view} current={current} onStart={onStart} />}
      </div>
    </div>
  )
}

function Views({ view, onView }: Pick<ListPaneProps, 'view' | 'onView'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: counts } = useQuery(chatQueries.unread())
  const choice = (value: ListView, words: ReactNode) => (
    <Chip isOn={view === value} onClick={() => onView(value)}>
      {words}
    </Chip>
  )
  return (
    <HorizontalScroller label={t`What’s shown`} gap={2} isBleeding={false} choice={view} className={styles.views}>
      {choice('all', <Trans>All</Trans>)}
      {choice('unread', <Trans>Unread</Trans>)}
      {choice('groups', <Trans>Groups</Trans>)}
      <Chip onClick={() => void navigate({ to: '/mail' })}>
        <Trans>Mail</Trans>
      </Chip>
      {choice(
        'requests',
        <>
          <Trans>Requests</Trans> {counts && counts.requests > 0 ? counts.requests : ''}
        </>,
      )}
      {choice('public', <Trans>Public chats</Trans>)}
      <Chip onClick={() => void navigate({ to: '/common/chat/zoom' })}>
        <Trans>Zoom rooms</Trans>
      </Chip>
    </HorizontalScroller>
  )
}
