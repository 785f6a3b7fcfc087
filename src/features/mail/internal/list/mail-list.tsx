import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ThreadId } from '#contract/mail/mail.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { type ThreadEntry, shownThread, shownThreads } from '#src/entities/mail/thread-list.ts'
import { mailWrites } from '#src/entities/mail/writes.ts'
import { SearchField } from '#src/ui/list/search-field.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import type { MailAddress } from '../../mail-address.ts'
import { BoxBar } from './box-bar.tsx'
import { EmptyBox } from './empty-box.tsx'
import { MailRow } from './mail-row.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { WaitingMail } from './waiting-mail.tsx'
import styles from '../mail.module.css'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { mailQueries } from '#src/entities/mail/queries.ts'
import { useMessagesAhead } from './use-messages-ahead.ts'

export interface MailListProps {
  address: MailAddress
  openThreadId: number | null
}

/** The threads of one box, or the search results. Several can be selected and moved together. */
export function MailList({ address, openThreadId }: MailListProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { view, text } = address
  const { list, entries, isFromDevice } = useMailList(address)
  const waitingMail = useOverlay(mailWrites, 'newMail')([])
  const newMail = view === 'sent' && text === '' ? waitingMail : []
  const { chosen, setChosen } = useChosen(entries, `${view}/${text}`)

  return (
    <>
      <div className={styles.head}>
        <SearchField
          label={t`Search mail`}
          placeholder={t`People and mail`}
          value={text}
          onChange={(next) => void navigate({ to: '.', search: { box: view, ...(next && { text: next }) }, replace: true })}
        />
        <MessageChips />
      </div>
      {chosen ? (
        <SelectionBar view={view} chosen={chosen} entries={entries} onChange={setChosen} />
      ) : (
        <BoxBar address={address} canChoose={entries.length > 0} onChoose={() => setChosen(new Set())} />
      )}
      {isFromDevice && (
        <p className={styles.note}>
          <Trans>Showing results saved on this device.</Trans>
        </p>
      )}
      <PagedRows
        label={t`Mail threads`}
        list={list}
        items={[...newMail, ...entries]}
        itemKey={(entry) => ('write' in entry ? entry.write.idempotencyKey : entry.thread.threadId)}
        renderItem={(entry) =>
          'write' in entry ? (
            <WaitingMail entry={entry} />
          ) : (
            <MailRow
              entry={entry}
              isOpen={entry.thread.threadId === openThreadId}
              choice={chosen && { isChosen: chosen.has(entry.thread.threadId), onToggle: () => setChosen(toggled(chosen, entry)) }}
            />
          )
        }
        more={<Trans>Load more messages</Trans>}
        padding={{ state: styles.state, end: styles.more }}
        awaited={<RowSkeletons />}
        empty={<EmptyBox address={address} />}
      />
    </>
  )
}

/**
 * The selected threads; null while not selecting. Another list starts a new selection, and threads that left the list
 * are deselected.
 */
function useChosen(entries: readonly ThreadEntry[], list: string) {
  const [state, setState] = useState<{ list: string; chosen: ReadonlySet<ThreadId> } | null>(null)
  const known = state?.list === list ? state.chosen : null
  const chosen = known && new Set(entries.map(({ thread }) => thread.threadId).filter((threadId) => known.has(threadId)))
  return { chosen, setChosen: (next: ReadonlySet<ThreadId> | null) => setState(next && { list, chosen: next }) }
}

function toggled(chosen: ReadonlySet<ThreadId>, { thread }: ThreadEntry): ReadonlySet<ThreadId> {
  const next = new Set(chosen)
  if (!next.delete(thread.threadId)) next.add(thread.threadId)
  return next
}

function RowSkeletons() {
  return (
    <div>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="48px" height="48px" />
          <div className={styles.words}>
            <Skeleton shape="line" width="45%" />
            <Skeleton shape="line" width="85%" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Mail and chat are one place for members: these chips switch between them. */
function MessageChips() {
  const { t } = useLingui()
  const router = useRouter()
  // Chat is a feature of its own: its addresses are plain text here.
  const open = (address: string) => () => void router.navigate({ href: address })
  return (
    <HorizontalScroller label={t`Which messages`} gap={2} choice="mail">
      <Chip isOn={false} onClick={open('/messaging')}>{t`All`}</Chip>
      <Chip isOn={false} onClick={open('/messaging?view=unread')}>{t`Unread`}</Chip>
      <Chip isOn={false} onClick={open('/messaging?view=groups')}>{t`Groups`}</Chip>
      <Chip isOn>{t`Mail`}</Chip>
      <Chip isOn={false} onClick={open('/messaging?view=public')}>{t`Public chats`}</Chip>
      <Chip isOn={false} onClick={open('/common/chat/zoom')}>{t`Zoom rooms`}</Chip>
    </HorizontalScroller>
  )
}

/** A box, or the search results, with queued writes overlaid. */
function useMailList({ view, text }: MailAddress) {
  const currentUser = useCurrentUser()
  const box = useInfiniteQuery({ ...mailQueries.list(view), enabled: text === '' })
  const search = useInfiniteQuery({ ...mailQueries.search(text), enabled: text !== '' })
  const list = text === '' ? box : search
  const layOver = useOverlay(mailWrites, 'thread')
  const threads = list.data?.pages.flatMap(({ items }) => items) ?? []
  const entries: ThreadEntry[] = shownThreads(threads, text === '' ? view : null, (thread) =>
    layOver(shownThread(thread, currentUser.userId)),
  )
  useMessagesAhead(entries)
  const isFromDevice = text !== '' && search.data?.pages.some((page) => page.isFromDevice) === true
  return { list, entries, isFromDevice }
}
