import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Conversation, MessagingHash } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { ListPane } from './internal/list/list-pane.tsx'
import { listViews, type ListView } from './internal/list/list-views.ts'
import { NewConversation } from './internal/list/new-conversation.tsx'
import styles from './internal/messages.module.css'
import { Thread } from './internal/thread/thread.tsx'
import { openWindow } from './open-windows.ts'

export interface MessagesPageProps {
  /** Conversations to show, at most as many as there is room for; none: the list alone. */
  hashes: readonly MessagingHash[]
  view: string | undefined
  /** The button that calls the other member. */
  callButton?: ((conversation: Conversation) => ReactNode) | undefined
}

/** Conversations: the list, and beside it (on the phone: over it) the open ones. */
export function MessagesPage({ hashes, view, callButton }: MessagesPageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const [isStarting, setIsStarting] = useState(false)
  const shown = hashes.slice(0, isDesktop ? chatLimits.openWindows : 1)
  const shownView: ListView = listViews.find((known) => known === view) ?? 'all'
  const open = (list: readonly MessagingHash[]) =>
    void (list.length === 0
      ? navigate({ to: '/messaging', search: { view }, replace: true })
      : navigate({ to: '/messaging/$', params: { _splat: list.join('/') }, search: { view } }))
  const without = (hash: MessagingHash) => open(shown.filter((other) => other !== hash))
  const start = () => setIsStarting(true)

  return (
    <>
      <Page
        title={<Trans>Messages</Trans>}
        isFlush
        actions={<IconButton icon="note-pencil" label={t`New conversation`} aria-haspopup="dialog" onClick={start} />}
      >
        <div className={styles.screen}>
          {(isDesktop || shown.length === 0) && (
            <ListPane
              view={shownView}
              onView={(next) => void navigate({ to: '.', search: { view: next === 'all' ? undefined : next }, replace: true })}
              current={shown}
              onStart={start}
            />
          )}
          <div className={styles.threads}>
            {isDesktop && shown.length === 0 && <ChooseOne />}
            {shown.map((hash) => (
              <div key={hash} className={styles.thread} data-covers-bars={isDesktop ? undefined : ''}>
                <Thread
                  hash={hash}
                  shape="screen"
                  hasAutoFocus={shown[0] === hash}
                  leave={<Leave isDesktop={isDesktop} isOne={shown.length === 1} onLeave={() => without(hash)} />}
                  onGone={() => without(hash)}
                  onDock={
                    isDesktop
                      ? () => {
                          openWindow(hash)
                          without(hash)
                        }
                      : undefined
                  }
                  callButton={callButton}
                />
              </div>
            ))}
          </div>
        </div>
      </Page>
      {isStarting && <NewConversation onClose={() => setIsStarting(false)} onOpened={(hash) => open([hash])} />}
    </>
  )
}

/** Back to the list on the phone; on the desktop closes one of several. */
function Leave({ isDesktop, isOne, onLeave }: { isDesktop: boolean; isOne: boolean; onLeave: () => void }) {
  const { t } = useLingui()
  if (isDesktop && isOne) return null
  if (isDesktop) return <IconButton icon="x" label={t`Close`} className={styles.close} onClick={onLeave} />
  return <IconButton icon="arrow-left" label={t`Back`} onClick={onLeave} />
}

function ChooseOne() {
  return (
    <div className={styles.nothing}>
      <EmptyState icon="chat-circle" title={<Trans>Choose a conversation</Trans>}>
        <Trans>Drafts stay on this device until sent.</Trans>
      </EmptyState>
    </div>
  )
}
