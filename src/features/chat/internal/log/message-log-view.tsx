import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import type { ChatMessage, Conversation } from '#contract/chat/chat.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useMessageLog } from '#src/entities/chat/message-log.ts'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { useDayOf } from '#src/ui/primitives/use-day-of.ts'
import styles from './log.module.css'
import { createLogEntries } from './log-entries.ts'
import { LogRow } from './log-row.tsx'
import { useJump } from './use-jump.ts'
import { usePinnedLog } from './use-pinned-log.ts'
import { useReading } from './use-reading.ts'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { MessageText } from './message-text.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

export interface MessageLogViewProps {
  conversation: Conversation
  onReply: ((message: ChatMessage) => void) | null
  /** Reloads everything. */
  onRetry: () => void
}

/** The messages, oldest at the top. Only rows near the viewport are rendered, however long the log is. */
export function MessageLogView({ conversation, onReply, onRetry }: MessageLogViewProps) {
  const log = useMessageLog(conversation.messagingHash)
  const { t } = useLingui()
  const { userId: currentUserId } = useCurrentUser()
  const dayOf = useDayOf()
  const [reported, setReported] = useState<ChatMessage | null>(null)
  const [unread] = useState(() => ({ after: conversation.readSeq, upTo: conversation.lastSeq }))
  const { messages, newest, sendings, hasOlder, hasNewer, isLoading, failure } = log
  const readSeq = othersReadSeq(conversation, currentUserId)
  const [entriesOf] = useState(createLogEntries)
  const entries = useMemo(
    () => entriesOf({ messages, hasOlder, hasNewer, sendings, currentUserId, unread, othersReadSeq: readSeq, dayOf }),
    [messages, hasOlder, hasNewer, sendings, currentUserId, unread, readSeq, dayOf, entriesOf],
  )
  const { scrollRef, virtualizer, items, isAtEnd, handleScroll, toNewest } = usePinnedLog(entries, log)
  const show = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'center' }), [virtualizer])
  const { markedSeq, jump } = useJump(entries, log, show)
  const nameOf = useNameOf(conversation, currentUserId)
  useReading(conversation, newest.at(-1)?.seq ?? 0, isAtEnd)

  if (entries.length === 0 && isLoading) return <LogSkeleton />
  if (entries.length === 0 && failure) return <ListFailed error={failure} onRetry={onRetry} isRetrying={isLoading} />
  return (
    <div className={styles.place}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, and the keyboard must be able to scroll it. */}
      <div ref={scrollRef} className={styles.log} role="log" aria-live="off" aria-label={t`Messages`} tabIndex={0} onScroll={handleScroll}>
        {entries.length === 0 && <NothingYet />}
        <div className={styles.whole} style={{ blockSize: virtualizer.getTotalSize() }}>
          <div className={styles.window} style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map(({ index, key }) => {
              const entry = entries[index]
              if (!entry) return null
              return (
                <div key={key} ref={virtualizer.measureElement} data-index={index} className={styles.row}>
                  <LogRow
                    entry={entry}
                    hasName={conversation.kind !== 'pair'}
                    isMarked={entry.kind === 'message' && entry.message.seq === markedSeq}
                    nameOf={nameOf}
                    onJump={jump}
                    onReply={onReply}
                    onReport={setReported}
                  />
                </div>
              )
            })}
          </div>
        </div>
      </div>
      {hasOlder && log.isLoadingOlder && <LoadingOlder />}
      {hasOlder && failure !== null && <OlderFailed onRetry={log.loadOlder} />}
      {!isAtEnd && <ToTheNewest newest={newest} currentUserId={currentUserId} onPress={toNewest} />}
      <NewestSpoken messages={newest} currentUserId={currentUserId} />
      {reported && (
        <LateReportDialog onClose={() => setReported(null)} typeId="chat" itemId={reported.messageId} name={reported.senderName} />
      )}
    </div>
  )
}

function useNameOf({ users }: Conversation, currentUserId: number): (userId: number) => string | null {
  return useCallback(
    (userId) => (userId === currentUserId ? null : (users.find((user) => user.userId === userId)?.userName ?? '…')),
    [users, currentUserId],
  )
}

function LoadingOlder() {
  return (
    <output className={styles.older}>
      <Trans>Loading older messages</Trans>
    </output>
  )
}

function OlderFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <output className={styles.older}>
      <Trans>Couldn’t load older messages.</Trans>{' '}
      <Button variant="link" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </output>
  )
}

function NothingYet() {
  return (
    <div className={styles.empty}>
      <EmptyState icon="chat-circle" title={<Trans>No messages yet</Trans>} />
    </div>
  )
}

function LogSkeleton() {
  return (
    <div className={styles.loading}>
      {['46%', '30%', '62%', '38%', '52%'].map((width, index) => (
        <span key={width} className={index % 2 === 0 ? styles.left : styles.right}>
          <Skeleton width={width} height="44px" />
        </span>
      ))}
    </div>
  )
}

/**
 * Announces new messages while the log is open. The log itself is not a live region, because scrolling adds and
 * removes its rows.
 */
function NewestSpoken({ messages, currentUserId }: { messages: readonly ChatMessage[]; currentUserId: number }) {
  const [openedAtMs] = useState(() => Date.now())
  const newest = messages.at(-1)
  const isNews = newest && newest.senderId !== currentUserId && !newest.event && newest.tmCreated * 1000 > openedAtMs
  return (
    <div aria-live="polite">
      {isNews && (
        <VisuallyHidden>
          {newest.senderName}: <MessageText text={newest.text} attachmentKind={newest.attachment?.kind ?? null} />
        </VisuallyHidden>
      )}
    </div>
  )
}

/** How far all the others have read; 0 where one of them does not show it. */
function othersReadSeq({ users }: Conversation, currentUserId: number): number {
  const others = users.filter(({ userId }) => userId !== currentUserId)
  return others.length === 0 ? 0 : Math.min(...others.map(({ readSeq }) => readSeq ?? 0))
}

/** Shown while the member reads further up; counts the messages others have written since. */
function ToTheNewest({ newest, currentUserId, onPress }: { newest: readonly ChatMessage[]; currentUserId: number; onPress: () => void }) {
  const { t } = useLingui()
  const [leftAtSeq] = useState(() => newest.at(-1)?.seq ?? 0)
  const count = newest.filter(({ seq, senderId }) => seq > leftAtSeq && senderId !== currentUserId).length
  return <IconButton icon="arrow-down" label={t`Jump to newest`} count={count} className={styles.newest} onClick={onPress} />
}
