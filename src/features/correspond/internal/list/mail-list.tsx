import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ThreadId } from '#contract/talk/mail.ts'
import { waitingNewMail, type ThreadEntry } from '#src/entities/mail/pending.ts'
import { useMailWrites } from '#src/entities/mail/use-mail-writes.ts'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { SearchField } from '#src/ui/layout/search-field.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import type { MailAddress } from '../../mail-address.ts'
import { BoxBar } from './box-bar.tsx'
import { EmptyBox } from './empty-box.tsx'
import { MailRow } from './mail-row.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TalkChips } from './talk-chips.tsx'
import { useMailList } from './use-mail-list.ts'
import { WaitingMail } from './waiting-mail.tsx'
import styles from '../mail.module.css'

export interface MailListProps {
  address: MailAddress
  openThreadId: number | null
}

/** The threads of one box, or what a search found. Several can be chosen and moved together. */
export function MailList({ address, openThreadId }: MailListProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { view, text } = address
  const { list, entries, isFromDevice } = useMailList(address)
  const newMail = waitingNewMail(useMailWrites()).filter(() => view === 'sent' && text === '')
  const { chosen, setChosen } = useChosen(entries, `${view}/${text}`)

  return (
    <>
      <div className={styles.head}>
        <SearchField
          label={t`Search mail`}
          placeholder={t`People and letters`}
          value={text}
          onChange={(next) => void navigate({ to: '.', search: { box: view, ...(next && { text: next }) }, replace: true })}
        />
        <TalkChips />
      </div>
      {chosen ? (
        <SelectionBar view={view} chosen={chosen} entries={entries} onChange={setChosen} />
      ) : (
        <BoxBar address={address} canChoose={entries.length > 0} onChoose={() => setChosen(new Set())} />
      )}
      {isFromDevice && (
        <p className={styles.note}>
          <Trans>Found among what this device keeps.</Trans>
        </p>
      )}
      <ListState address={address} list={list} isEmpty={entries.length === 0 && newMail.length === 0} />
      <ul aria-label={t`Mail threads`} className={styles.rows}>
        {newMail.map((entry) => (
          <li key={entry.write.idempotencyKey}>
            <WaitingMail entry={entry} />
          </li>
        ))}
        {entries.map((entry) => (
          <li key={entry.thread.threadId}>
            <MailRow
              entry={entry}
              isOpen={entry.thread.threadId === openThreadId}
              choice={chosen && { isChosen: chosen.has(entry.thread.threadId), onToggle: () => setChosen(toggled(chosen, entry)) }}
            />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <MoreButton list={list}>
          <Trans>More letters</Trans>
        </MoreButton>
      </div>
    </>
  )
}

interface ListStateProps {
  address: MailAddress
  list: ReturnType<typeof useMailList>['list']
  isEmpty: boolean
}

/** What stands in the rows' place while there are none. */
function ListState({ address, list, isEmpty }: ListStateProps) {
  if (list.isPending) return <RowSkeletons />
  if (!isEmpty) return null
  return (
    <div className={styles.state}>
      {list.data ? (
        <EmptyBox address={address} />
      ) : (
        <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
    </div>
  )
}

/** Which threads are chosen; null while none are being chosen. Another list begins anew, and what left the list is not chosen any more. */
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
    <div className={styles.rows}>
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
